import { accounts } from "./en/accounts.ts";
import { home } from "./en/home.ts";
import { howToPlay } from "./en/how-to-play.ts";
import { races } from "./en/races.ts";
import { shell } from "./en/shell.ts";
import { simulator } from "./en/simulator.ts";
import { ui } from "./en/ui.ts";

/** The English texts: the contract for every other language. */
export const en = { shell, ui, accounts, home, howToPlay, races, simulator };
