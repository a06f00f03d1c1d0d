import type { Messages } from "./messages.tsx";
import { accounts } from "./tr/accounts.ts";
import { home } from "./tr/home.ts";
import { howToPlay } from "./tr/how-to-play.ts";
import { races } from "./tr/races.ts";
import { shell } from "./tr/shell.ts";
import { simulator } from "./tr/simulator.ts";
import { ui } from "./tr/ui.ts";

/** The Turkish texts. */
export const tr: Messages = { shell, ui, accounts, home, howToPlay, races, simulator };
