/** A game in words: one sentence per event that is worth one, spoken to the viewer. */
import { nameOf as squareName } from "../state/geometry";
import { assertNever, type Form, type GameEvent } from "../types";

/** Whom we speak to, and what things are called. */
export interface Voice {
  readonly viewer: number | null;
  readonly cols: number;
  readonly name: (player: number) => string;
  readonly piece: (id: string) => string;
  /** A piece with its article. */
  readonly form: (id: string, form: Form) => string;
  /** Time has decided: the player who gives up has only run out of it. */
  readonly isByClock?: boolean;
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

export interface Line {
  readonly text: string;
  /** Whom it is about; null: everybody. */
  readonly player: number | null;
  readonly tone: "plain" | "fight" | "big";
}

/** The sentence of an event; null where the board says it all. */
export function tell(event: GameEvent, voice: Voice): Line | null {
  const who = (player: number) => (player === voice.viewer ? "you.player." : "");
  const object = (player: number, id: string) => voice.form(id, player === voice.viewer ? "own_object" : "object");
  const square = (at: number) => squareName(at, voice.cols);
  const about = (
    key: string,
    player: number,
    values: Record<string, string | number> = {},
    tone: Line["tone"] = "plain",
  ) => ({
    text: voice.say(`ctb.${who(player)}${key}`, { player: voice.name(player), ...values }),
    player,
    tone,
  });
  switch (event.kind) {
    case "placed": {
      if (event.square === null) return about("placed_secretly", event.player, { n: event.left });
      const values = { square: square(event.square) };
      if (event.piece === null) return about("placed_hidden", event.player, values);
      return about("placed", event.player, { ...values, piece: object(event.player, event.piece) });
    }
    case "unveiled":
      return { text: voice.say("ctb.unveiled"), player: null, tone: "big" };
    case "caller_named":
      return about("caller", event.player);
    case "coin_tossed":
      return about("tossed", event.decider, {
        call: voice.say(`ctb.coin.${event.call}`),
        face: voice.say(`ctb.coin.${event.face}`),
      });
    case "play_began":
      return about("began", event.first, {}, "big");
    case "moved": {
      const values = { source: square(event.source), target: square(event.target) };
      if (event.piece === null) return about("moved_hidden", event.player, values);
      return about("moved", event.player, { ...values, piece: object(event.player, event.piece) });
    }
    case "fought": {
      const values = {
        attacker: voice.piece(event.attacker),
        defender: voice.piece(event.defender),
        source: square(event.source),
        target: square(event.target),
        result: voice.say(`ctb.falls.${event.removes}`),
      };
      const line = about("fought", event.player, values, "fight");
      if (!event.advanced) return line;
      return { ...line, text: `${line.text} ${voice.say("ctb.advanced", { square: square(event.target) })}` };
    }
    case "touched":
      return about(
        "touched",
        event.player,
        { piece: voice.form(event.piece, "object"), square: square(event.square) },
        "big",
      );
    case "resigned":
      return about(voice.isByClock ? "timed_out" : "resigned", event.player);
    case "passed":
    case "skipped":
    case "tie_offered":
    case "tie_declined":
      return about(event.kind, event.player);
    case "game_ended": {
      const reason = voice.say(`ctb.reason.${voice.isByClock ? "clock" : event.reason}`);
      if (event.winner === null) return { text: `${voice.say("ctb.tie")} ${reason}`, player: null, tone: "big" };
      const line = about("won", event.winner, {}, "big");
      return { ...line, text: `${line.text} ${reason}` };
    }
    case "turn_began":
      return null;
    default:
      return assertNever(event);
  }
}
