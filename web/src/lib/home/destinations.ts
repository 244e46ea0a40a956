/** Every place of the app that has a way to it from each page. */
import { isDemo, isInDemo } from "$lib/isDemo";
import { isOffered } from "$lib/net/offered.svelte";
import type { Feature } from "$lib/wire/feature";
import type { Key } from "$lib/i18n/index.svelte";
import book from "icon:open-book";
import calendar from "icon:calendar";
import cards from "icon:card-random";
import castle from "icon:castle";
import flag from "icon:flying-flag";
import info from "icon:info";
import anvil from "icon:anvil";
import podium from "icon:podium";
import mixing from "icon:card-exchange";
import puzzle from "icon:jigsaw-piece";
import meeple from "icon:meeple";
import table from "icon:round-table";
import laurels from "icon:laurels";
import plane from "icon:paper-plane";

export interface Destination {
  href: string;
  label: Key;
  /** What can be done there, in one line. */
  text?: Key;
  icon: string;
  /** Shown only where the server offers it. */
  feature?: Feature;
}

/** A demo leads only to what it has, a server to what it offers. */
const offered = (places: readonly Destination[]): readonly Destination[] =>
  places.filter(({ href, feature }) => (!isDemo() || isInDemo(href)) && (!feature || isOffered(feature)));

const MAIN: readonly Destination[] = [
  { href: "/lobby", label: "web.nav.lobby", icon: table },
  { href: "/me", label: "web.nav.me", icon: flag },
  { href: "/daily", label: "web_daily.title", icon: calendar, feature: "daily" },
  { href: "/learn", label: "web.nav.learn", icon: book },
];

/** For people who own the box; home names it among what there is with friends. */
export const REAL_TABLE: Destination = {
  href: "/companion",
  label: "web_companion.title",
  text: "web_companion.home_text",
  icon: meeple,
  feature: "companion",
};

const EVERY_DAY: readonly Destination[] = [
  { href: "/daily", label: "web_daily.home", text: "web_daily.home_text", icon: calendar, feature: "daily" },
  {
    href: "/puzzles",
    label: "web_daily.puzzles.home",
    text: "web_daily.puzzles.about",
    icon: puzzle,
    feature: "puzzles",
  },
  { href: "/mixes", label: "web_challengers.mixes.home", text: "web_challengers.mixes.home_text", icon: mixing },
  { href: "/cups", label: "web_cups.title", text: "web_cups.home_text", icon: laurels, feature: "cups" },
  { href: "/workshop", label: "web_workshop.title", text: "web.home.workshop_text", icon: anvil, feature: "workshop" },
  {
    href: "/analysis",
    label: "web_ctb.analysis.title",
    text: "web.home.analysis_text",
    icon: castle,
    feature: "insights",
  },
];

const MORE: readonly Destination[] = [
  REAL_TABLE,
  ...EVERY_DAY.filter(({ href }) => !MAIN.some((main) => main.href === href)),
  { href: "/cards", label: "web.nav.cards", icon: cards },
  { href: "/ratings", label: "web.nav.ratings", icon: podium },
  { href: "/offline", label: "web_offline.title", icon: plane },
  { href: "/about", label: "web.footer.about", icon: info },
];

/** Those of the bar: one tap away. Reactive. */
export const mainPlaces = () => offered(MAIN);

/** Those of home's "Every day", and of the menu. Reactive. */
export const everyDayPlaces = () => offered(EVERY_DAY);

/** The rest of the menu: two taps away. Reactive. */
export const morePlaces = () => offered(MORE);
