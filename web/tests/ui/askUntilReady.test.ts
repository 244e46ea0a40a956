import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RefusedError } from "$lib/net/refusal";
import { askUntilReady } from "$lib/ui/feedback/askUntilReady";
import { dismiss, toasts } from "$lib/ui/feedback/toasts.svelte";

const preparing = () => new RefusedError("preparing", "still compiling", 5, 409);

describe("asking for what the server thinks about", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes on by itself until the server is ready, and says why it takes a while", async () => {
    const ask = vi.fn().mockRejectedValueOnce(preparing()).mockRejectedValueOnce(preparing()).mockResolvedValue("63 %");
    const found = askUntilReady<string>(ask);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(toasts().map((one) => one.text)).toEqual(["web.error.preparing"]);
    await vi.advanceTimersByTimeAsync(7_000);
    await expect(found).resolves.toBe("63 %");
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("stops when nobody wants to know any more", async () => {
    const ask = vi.fn().mockRejectedValue(preparing());
    let isWanted = true;
    const found = askUntilReady(ask, () => isWanted);
    const ended = expect(found).rejects.toMatchObject({ code: "preparing" });
    isWanted = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("says nothing where a page is whole without the answer", async () => {
    toasts().forEach((one) => dismiss(one.id));
    const ask = vi.fn().mockRejectedValueOnce(preparing()).mockResolvedValue("63 %");
    const found = askUntilReady<string>(ask, () => true, false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(toasts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(found).resolves.toBe("63 %");
  });

  it("passes on everything else", async () => {
    const ask = vi.fn().mockRejectedValue(new RefusedError("insight_off", "no", null, 403));
    await expect(askUntilReady(ask)).rejects.toMatchObject({ code: "insight_off" });
  });
});
