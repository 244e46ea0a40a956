/** Trainers: the question whether to use one, and how they look. */
import { mount, unmount } from "svelte";
import { expect, onTestFinished } from "vitest";
import Card from "$lib/challengers/cards/Card.svelte";
import { ensureLibrary, library, showPack } from "$lib/challengers/cards/library.svelte";
import ChoicePanel from "$lib/challengers/match/ChoicePanel.svelte";
import type { CardInfo, PackInfo } from "$lib/wire/types";
import { all, find, see, tap, visit, test } from "../visit";

async function captain(): Promise<CardInfo> {
  await ensureLibrary();
  const name = { en: "Captain", de: "Kapitän" };
  const text = { en: "Once: +2.", de: "Einmal: +2." };
  const plain = { ...library().card("talent"), moments: [], effects: [], icon: null };
  return { ...plain, id: "captain", seat: "captain", set: "trainers", level: "T", power: 0, name, text };
}

function target(): HTMLElement {
  const made = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => made.remove());
  return made;
}

test.each([
  ["en", "Use it now"],
  ["de", "Jetzt einsetzen"],
] as const)("a trainer is used by a button, beside one picture of it (%s)", async (locale, words) => {
  await visit("/cards", { locale });
  const card = await captain();
  await showPack({ cards: [card], sets: [] } as unknown as PackInfo);
  const chosen: number[] = [];
  const choice = {
    kind: "choice_view",
    side: 0,
    cause: card.id,
    effect: 0,
    left: 1,
    attack: 2,
    flag: 3,
    options: [card.id, null],
  } as never;
  const onchoose = (option: number) => Promise.resolve(void chosen.push(option));
  const shown = mount(ChoicePanel, { target: target(), props: { choice, round: 1, onchoose, isBusy: false } });
  onTestFinished(() => unmount(shown));
  await see("choice");
  await expect.element(find("option-0")).toHaveTextContent(words);
  expect(all("[data-testid=choice] .card")).toHaveLength(1);
  await tap("option-0");
  expect(chosen).toEqual([0]);
});

test("a card of a set that is not in the box has a frame of its own", async () => {
  await visit("/cards");
  const shown = mount(Card, { target: target(), props: { card: await captain() } });
  onTestFinished(() => unmount(shown));
  for (const part of [".card.trainers .face", ".card.trainers .art"]) {
    const { backgroundColor, backgroundImage } = getComputedStyle(all(part)[0]!);
    expect([backgroundColor, backgroundImage]).not.toEqual(["rgba(0, 0, 0, 0)", "none"]);
  }
});

test("a pack of trainers alone lets everybody keep one, and says so beside the pack", async () => {
  const info = { at: 0, is_yours: true, is_offered: false };
  const packOf = (id: string, cards: CardInfo[]) => ({ ...info, id, title: id, shown: { id, cards, sets: [] } });
  const card = await captain();
  const packs = [packOf("captains", [card]), packOf("mixed", [card, library().card("talent")])];
  await visit("/lobby?new=1", {
    prepare: (server) => {
      server.reply("GET /packs", { creations: packs });
      for (const pack of packs) server.reply(`GET /packs/${pack.id}`, pack);
    },
  });
  const [captains, mixed] = [find("form-pack").nth(0), find("form-pack").nth(1)];
  const trainers = find("form-trainers");
  const press = (one: ReturnType<typeof find>) => (one.element() as HTMLElement).click();
  await expect.element(captains).toBeInTheDocument();
  expect(all("[data-testid=form-trainers]")).toEqual([]);
  press(mixed);
  await expect.element(trainers).not.toBeChecked();
  press(captains);
  await expect.element(trainers).toBeChecked();
  press(captains);
  press(mixed);
  await expect.poll(() => all("[data-testid=form-trainers]")).toEqual([]);
  press(mixed);
  await expect.element(trainers).not.toBeChecked();
});
