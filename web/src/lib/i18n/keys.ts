// The keys of every text, read off the English files: a key that does not exist does not compile.
import type actions from "$locales/en/actions.json";
import type advice from "$locales/en/advice.json";
import type ctb from "$locales/en/ctb.json";
import type errors from "$locales/en/errors.json";
import type events from "$locales/en/events.json";
import type server from "$locales/en/server.json";
import type ui from "$locales/en/ui.json";
import type web from "$locales/en/web.json";
import type webChallengers from "$locales/en/web_challengers.json";
import type webCompanion from "$locales/en/web_companion.json";
import type webCups from "$locales/en/web_cups.json";
import type webCtb from "$locales/en/web_ctb.json";
import type webDemo from "$locales/en/web_demo.json";
import type webDaily from "$locales/en/web_daily.json";
import type webLearn from "$locales/en/web_learn.json";
import type webParty from "$locales/en/web_party.json";
import type webNotices from "$locales/en/web_notices.json";
import type webPeople from "$locales/en/web_people.json";
import type webReplay from "$locales/en/web_replay.json";
import type webLines from "$locales/en/web_lines.json";
import type webOffline from "$locales/en/web_offline.json";
import type webWorkshop from "$locales/en/web_workshop.json";

interface Sections {
  actions: typeof actions;
  advice: typeof advice;
  ctb: typeof ctb;
  errors: typeof errors;
  events: typeof events;
  server: typeof server;
  ui: typeof ui;
  web: typeof web;
  web_challengers: typeof webChallengers;
  web_ctb: typeof webCtb;
  web_companion: typeof webCompanion;
  web_cups: typeof webCups;
  web_demo: typeof webDemo;
  web_daily: typeof webDaily;
  web_learn: typeof webLearn;
  web_party: typeof webParty;
  web_notices: typeof webNotices;
  web_people: typeof webPeople;
  web_replay: typeof webReplay;
  web_lines: typeof webLines;
  web_offline: typeof webOffline;
  web_workshop: typeof webWorkshop;
}

type Leaves<Tree, Prefix extends string> = {
  [Name in keyof Tree & string]: Tree[Name] extends string | { one: string; other: string }
    ? `${Prefix}${Name}`
    : Leaves<Tree[Name], `${Prefix}${Name}.`>;
}[keyof Tree & string];

/** The full name of a text: "web.home.title". */
export type Key = Leaves<Sections, "">;
