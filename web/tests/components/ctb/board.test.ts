/** Capture The Base on the screen: with a mouse, a finger and the keyboard, and what is said meanwhile. */
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { carry, touchTap } from "../finger";
import { all, appears, find, PHONE, reload, see, tap, visit, visitTable, test } from "../visit";

const labels = () => all("[data-testid^=square-]").map((square) => square.ariaLabel);
const labelOf = (square: string) => find(`square-${square}`).element().ariaLabel;

test("a move is made on the board, and a reload brings it back", async () => {
  const table = await visitTable("board");
  await tap("square-g3");
  await tap("square-h3");
  await tap("confirm-move");
  await expect.element(find("connection")).toHaveAttribute("data-seq", String(table.seq));
  expect(table.next).toBeNull();
  const before = labels();
  await reload();
  await see("ctb-board");
  expect(labels()).toEqual(before);
});

test("a move by keyboard alone", async () => {
  const table = await visitTable("board");
  const start = await appears("[data-testid^=square-][tabindex='0']");
  for (let i = 0; i < 80 && document.activeElement !== start; i++) await userEvent.keyboard("{Tab}");
  expect(document.activeElement).toBe(start);
  await walkTo("g3");
  await userEvent.keyboard("{Enter}");
  await walkTo("h3");
  await userEvent.keyboard("{Enter}");
  await see("preview");
  const before = table.seq;
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => table.seq).toBe(before + 1);
});

/** Walk over the board with the arrow keys, from its corner. */
async function walkTo(square: string): Promise<void> {
  const [column, row] = ["abcdefgh".indexOf(square[0]!), Number(square[1]) - 1];
  await userEvent.keyboard("{ArrowLeft>8/}{ArrowDown>8/}");
  await userEvent.keyboard("{ArrowRight}".repeat(column) + "{ArrowUp}".repeat(row));
  await expect.element(find(`square-${square}`)).toHaveFocus();
}

describe("with a finger, on a screen that would scroll", () => {
  test("pieces are placed", async () => {
    const table = await visitTable("placing", { size: PHONE });
    await appears("[data-hint=place]");
    await touchTap(await appears("[data-testid=stock-base]"));
    await touchTap(await appears("[data-testid=square-a4]"));
    await expect.poll(() => labelOf("a4")).toContain("Base");
    table.goToTurn();
    await expect.poll(() => all("[data-hint=place]").length).toBeGreaterThan(0);
    await carry(await appears("[data-testid=stock-four]"), await appears("[data-testid=square-f1]"));
    await expect.poll(() => labelOf("f1")).toContain("Four");
  });

  test("pieces are moved", async () => {
    const table = await visitTable("board", { size: PHONE });
    await touchTap(await appears("[data-testid=square-g3]"));
    await touchTap(await appears("[data-testid=square-h3]"));
    await touchTap(await appears("[data-testid=confirm-move]"));
    await expect.poll(() => table.next).toBeNull();
    table.goToTurn();
    await expect.element(find("connection")).toHaveAttribute("data-seq", String(table.seq));
    await appears(".square.usable");
    const before = table.seq;
    await touchTap(await appears("[data-testid=square-e3]"));
    await carry(await appears("[aria-selected=true]"), await appears("[data-testid=square-e5]"));
    await expect.poll(() => table.seq).toBe(before + 1);
  });
});

test("giving up waits for one's turn", async () => {
  const table = await visitTable("board");
  await expect.element(find("resign")).toBeEnabled();
  await tap("square-g3");
  await tap("square-h3");
  await tap("confirm-move");
  await expect.element(find("resign")).toBeDisabled();
  await expect.element(find("resign")).toHaveAccessibleDescription("You can give up when it is your turn.");
  table.go();
  await expect.element(find("resign")).toBeEnabled();
});

test("who places too early hears why nothing happens", async () => {
  const table = await visitTable("placing");
  await appears("[data-hint=place]");
  table.go();
  await expect.element(find("status")).toHaveTextContent("is placing");
  await tap("square-a1");
  await expect.element(page.getByText("Then it is your turn.")).toBeVisible();
});

test("a newcomer learns what differs and what the marks mean", async () => {
  await visit("/lobby?new=ctb");
  await expect.element(find("form-variant")).toHaveTextContent("17 pieces each");
  await page.getByRole("radio", { name: "Pandemonium", exact: true }).click();
  await expect.element(find("form-variant")).toHaveTextContent("13 fast pieces each");
  await visitTable("placing");
  await tap("stock-three");
  await expect.element(find("mark")).toHaveTextContent("In a fight the lower number wins.");
  await tap("tab-rules");
  await expect.element(find("marks")).toHaveTextContent("range of a move");
});

test("earlier positions are looked at, and squares are marked", async () => {
  await visitTable("board", { at: 6 });
  await see("look-back");
  const now = all(".grid")[0]!.innerHTML;
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(find("look-back")).toHaveTextContent(/After move \d+ of \d+/);
  expect(all(".grid")[0]!.innerHTML).not.toBe(now);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => all("[data-testid=look-now]").length).toBe(0);
  await userEvent.click(all("[data-square]")[20]!, { button: "right" });
  await expect.poll(() => all("[data-testid=own-marks] circle").length).toBe(1);
});
