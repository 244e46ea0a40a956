import type { AnnouncementInfo } from "./types";

/** A feature that a server can leave out. */
export type Feature = NonNullable<AnnouncementInfo["without"]>[number];
