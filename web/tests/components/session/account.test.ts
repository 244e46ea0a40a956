/** Guests and their names. */
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Refusal, Session } from "$lib/wire/types";
import { people } from "../recording";
import { find, forgive, tap, visit, test } from "../visit";

const alert = () => find("who-dialog").getByRole("alert");

test("a name that is an account is not taken", async () => {
  const taken: Refusal = { code: "name_taken", message: "Cleo is an account.", wait: null };
  forgive(/409/);
  await visit("/learn", { prepare: (server) => server.reply("PATCH /me", taken, 409) });
  await tap("who");
  await userEvent.fill(find("new-name"), "Cleo");
  await tap("rename");
  await expect.element(alert()).toHaveTextContent("Choose another");
});

test("a guest is asked twice before being forgotten", async () => {
  await visit("/learn", { prepare: (server) => server.reply("DELETE /sessions", null, 204) });
  await expect.element(find("who")).toHaveTextContent("Ada");
  await tap("who");
  await tap("sign-out");
  await expect.element(alert()).toHaveTextContent("cannot sign in again");
  await expect.element(find("who")).toHaveTextContent("Ada");
  await tap("sign-out");
  await expect.element(find("who")).toHaveTextContent("Choose a name");
});

test("the suggested name can be deleted", async () => {
  await visit("/learn", {
    as: null,
    prepare: (server) =>
      server.on("POST /users", (sent) => {
        const { name } = sent as { name: string };
        const user = { id: people.ada.id, name, is_guest: true } as Session["user"];
        return { status: 201, body: { user, token: people.ada.token } satisfies Session };
      }),
  });
  await tap("who");
  const name = find("nickname");
  await expect.element(name).not.toHaveValue("");
  for (const typed of ["", "   "]) {
    await userEvent.fill(name, typed);
    await expect.element(name).toHaveValue(typed);
    await tap("who-go");
    await expect.element(alert()).toHaveTextContent("A name needs at least one letter.");
  }
  await userEvent.fill(name, "");
  await userEvent.type(name, "Anna");
  await tap("who-go");
  await expect.element(find("who")).toHaveTextContent("Anna");
  expect(page.getByRole("dialog").elements()).toEqual([]);
});
