/** Guests and their names. */
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AnnouncementInfo, Refusal, Session } from "$lib/wire/types";
import { people } from "../recording";
import { find, forgive, PHONE, tap, visit, test } from "../visit";

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

const announcing = (sign_in_with: string | null): AnnouncementInfo => ({
  text: null,
  at: null,
  invite_only: false,
  by_proxy: false,
  sign_in_with,
});

test("a provider is offered by its name, and one that does not answer is no dead end", async () => {
  const away: Refusal = { code: "provider_away", message: "It does not answer.", wait: null };
  forgive(/503/);
  await visit("/learn", {
    as: null,
    size: PHONE,
    locale: "de",
    prepare: (server) => {
      server.reply("GET /announcement", announcing("Unser Verein"));
      server.reply("POST /sessions/openid/begin", away, 503);
    },
  });
  await tap("who");
  await expect.element(find("sign-in-with")).toHaveTextContent("Mit Unser Verein anmelden");
  await tap("sign-in-with");
  await expect.element(alert()).toHaveTextContent("Der Anmeldedienst antwortet nicht");
  await expect.element(find("nickname")).toBeVisible();
});

test("without a provider none is offered", async () => {
  await visit("/learn", { as: null, prepare: (server) => server.reply("GET /announcement", announcing(null)) });
  await tap("who");
  await expect.element(find("nickname")).toBeVisible();
  expect(find("sign-in-with").elements()).toEqual([]);
});

test("a guest can keep the name with a provider", async () => {
  await visit("/learn", { prepare: (server) => server.reply("GET /announcement", announcing("Club")) });
  await tap("who");
  await expect.element(find("sign-in-with")).toHaveTextContent("Keep my name with Club");
});

for (const [query, words] of [
  ["code=c&state=s", "did not work"],
  ["error=access_denied&state=s", "cancelled"],
  ["", "did not work"],
] as const)
  test(`who comes back with "${query}" and was not sent from this tab is told so`, async () => {
    await visit(`/signed-in?${query}`, {
      as: null,
      prepare: (server) => server.reply("GET /announcement", announcing("Club")),
    });
    await expect.element(page.getByRole("alert")).toHaveTextContent(words);
    await expect.element(find("sign-in-with")).toBeVisible();
    expect(location.search).toBe("");
  });

test("an account that signs in elsewhere is deleted without a passphrase", async () => {
  const user = { id: people.ada.id, name: "Ada", is_guest: false, signs_in_elsewhere: true };
  let sent: unknown;
  await visit("/account", {
    prepare: (server) => {
      server.reply("GET /me", user);
      server.on("POST /me/delete", (body) => {
        sent = body;
        return { status: 204, body: null };
      });
    },
  });
  await expect.element(find("passphrase")).toHaveTextContent("no passphrase");
  await tap("delete-me");
  expect(find("delete-passphrase").elements()).toEqual([]);
  await tap("delete-me");
  await expect.element(find("who")).toHaveTextContent("Choose a name");
  expect(sent).toEqual({ passphrase: null });
});
