import type { Messages } from "./messages.tsx";
import { home } from "./tr/home.ts";
import { howToPlay } from "./tr/how-to-play.ts";
import { races } from "./tr/races.ts";
import { shell } from "./tr/shell.ts";
import { simulator } from "./tr/simulator.ts";
import { ui } from "./tr/ui.ts";

/** The Turkish texts. */
export const tr: Messages = { shell, ui, home, howToPlay, races, simulator };
