import { describe, expect, it, vi } from "vitest";
import { Drag } from "$lib/ctb/board/drag.svelte";

function pointer(x: number, y: number, rest: Partial<PointerEvent> = {}): PointerEvent {
  return { button: 0, isPrimary: true, pointerId: 1, clientX: x, clientY: y, ...rest } as PointerEvent;
}

describe("a press", () => {
  it("that goes nowhere stays a press", () => {
    const drag = new Drag<string>();
    drag.press(pointer(10, 10), "two");
    expect(drag.follow(pointer(13, 12))).toBe(false);
    expect(drag.carried).toBeNull();
    expect(drag.drop(pointer(13, 12))).toBeNull();
    expect(drag.hasJustDropped).toBe(false);
  });

  it("with another button, or a second finger, is none", () => {
    const drag = new Drag<string>();
    drag.press(pointer(0, 0, { button: 2 }), "two");
    drag.press(pointer(0, 0, { isPrimary: false }), "two");
    expect(drag.isPressed).toBe(false);
  });
});

describe("a drag", () => {
  it("begins once, follows its own pointer and ends with what was carried", () => {
    vi.useFakeTimers();
    const drag = new Drag<string>();
    drag.press(pointer(10, 10), "two");
    expect(drag.follow(pointer(30, 10, { pointerId: 2 }))).toBe(false);
    expect(drag.follow(pointer(30, 10))).toBe(true);
    expect(drag.follow(pointer(40, 25))).toBe(false);
    expect(drag.carried).toBe("two");
    expect(drag.by).toEqual({ x: 30, y: 15 });
    expect(drag.drop(pointer(40, 25, { pointerId: 2 }))).toBeNull();
    expect(drag.drop(pointer(40, 25))).toBe("two");
    expect(drag.carried).toBeNull();
    expect(drag.hasJustDropped).toBe(true);
    vi.runAllTimers();
    expect(drag.hasJustDropped).toBe(false);
    vi.useRealTimers();
  });

  it("is given up when the system takes the pointer away", () => {
    const drag = new Drag<string>();
    drag.press(pointer(0, 0), "two");
    drag.follow(pointer(50, 0));
    drag.cancel();
    expect(drag.carried).toBeNull();
    expect(drag.drop(pointer(50, 0))).toBeNull();
  });
});
