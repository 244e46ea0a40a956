import { describe, expect, it } from "vitest";
import { builtInWords } from "$lib/i18n/languages";
import { stages } from "$lib/challengers/state/stage";
import {
  FULL,
  FULL_EVENTS,
  MATCH,
  OPENING,
  STEPS as CHALLENGERS,
  STRANGER,
  STRANGER_EVENTS,
} from "$lib/learn/challengers";
import { actionOf, isWanted, legalOf, menOf, STEPS as CTB } from "$lib/learn/ctb";
import { Lesson } from "$lib/learn/lesson.svelte";
import { library as libraryFixture } from "../challengers/fixtures";
import { fixture } from "../ctb/fixtures";

const [english, german] = await Promise.all([builtInWords("en"), builtInWords("de")]);

describe("a lesson", () => {
  it("goes on when the step is done, and can be skipped and gone back", () => {
    const lesson = new Lesson([{ id: "read" }, { id: "do", isTask: true }, { id: "say", answers: 2, right: 1 }]);
    expect(lesson.isDone).toBe(true);
    lesson.next();
    expect(lesson.isDone).toBe(false);
    lesson.finish();
    expect(lesson.isDone).toBe(true);
    lesson.next();
    lesson.answer(0);
    expect([lesson.tried, lesson.isDone]).toEqual([0, false]);
    lesson.answer(1);
    expect(lesson.isDone).toBe(true);
    lesson.next();
    expect(lesson.step.id).toBe("say");
    lesson.back();
    expect([lesson.step.id, lesson.isDone]).toEqual(["do", false]);
  });
});

describe.each([
  ["en", english],
  ["de", german],
] as const)("the texts in %s", (_, catalog) => {
  it.each([
    ["challengers", CHALLENGERS],
    ["ctb", CTB],
  ] as const)("are complete for %s", (game, steps) => {
    for (const step of steps) {
      const wanted = ["title", "text"];
      if (step.isTask) wanted.push("task", "done");
      if (step.answers) wanted.push("wrong", "done", ...Array.from({ length: step.answers }, (_, i) => `answers.${i}`));
      for (const name of wanted)
        expect(catalog.has(`web_learn.${game}.${step.id}.${name}`), `${step.id}.${name}`).toBe(true);
    }
  });
});

describe("the match of the lesson", () => {
  it("is played with real cards and ends as it is told", () => {
    const library = libraryFixture();
    for (const event of MATCH) {
      if (event.kind === "card_revealed") expect(library.card(event.card).power).toBe(event.power);
    }
    const last = stages(OPENING, MATCH).at(-1);
    expect(last?.park.holder).toBe(1);
    expect(last?.park.sides[0]).toMatchObject({
      row: [],
      bench: ["dog_starter", "newcomer", "newcomer"],
      seats: [0, 1, 1],
    });
    expect(new Set(stages(FULL, FULL_EVENTS).at(-1)?.park.sides[0].seats).size).toBe(6);
    expect(stages(STRANGER, STRANGER_EVENTS).at(-1)?.park.winner).toBe(1);
  });

  it("goes forward from step to step", () => {
    const match = CHALLENGERS.filter((step) => step.scene === "match");
    match.forEach((step, i) => expect(step.from).toBe(i === 0 ? 0 : match[i - 1]?.to));
    expect(match.at(-1)?.to).toBe(MATCH.length);
  });
});

describe("the positions of the lesson", () => {
  const { variant } = fixture("ctb-standard");

  it("hold what the steps speak of", () => {
    for (const step of CTB) {
      const men = menOf(step.men);
      expect(new Set(men.map((man) => man.square)).size).toBe(men.length);
      for (const action of legalOf(step)) {
        if (action.kind !== "move" && action.kind !== "strike") continue;
        expect(men.find((man) => man.square === action.source)?.player).toBe(0);
        expect(men.find((man) => man.square === action.target)?.player).toBe(action.kind === "strike" ? 1 : undefined);
      }
      if (step.isTask) expect(legalOf(step).some((action) => isWanted(step, action))).toBe(true);
    }
  });

  it("ask for fights that are won", () => {
    for (const step of CTB) {
      for (const text of step.wants ?? step.moves ?? []) {
        const action = actionOf(text);
        if (action.kind !== "strike") continue;
        const [attacker, defender] = [action.source, action.target].map(
          (square) => menOf(step.men).find((man) => man.square === square)?.piece ?? "",
        );
        expect(variant.combat[attacker ?? ""]?.[defender ?? ""]).toBe("defender");
      }
    }
  });
});
