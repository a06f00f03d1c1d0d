import { bigScreen } from "./en/big-screen.ts";
import { accounts } from "./en/accounts.ts";
import { home } from "./en/home.ts";
import { howToPlay } from "./en/how-to-play.ts";
import { privacy } from "./en/privacy.ts";
import { races } from "./en/races.ts";
import { shell } from "./en/shell.ts";
import { simulator } from "./en/simulator.ts";
import { ui } from "./en/ui.ts";
import { compilerErrors } from "./en/compiler-errors.ts";
import { editor } from "./en/editor.ts";
import { lessons } from "./en/lessons.ts";
import { admin } from "./en/admin.ts";
import { garage } from "./en/garage.ts";
import { teams } from "./en/teams.ts";
import { turnErrors } from "./en/turn-errors.ts";

/** The English texts: the contract for every other language. */
export const en = {
  shell,
  ui,
  accounts,
  teams,
  garage,
  admin,
  bigScreen,
  home,
  howToPlay,
  privacy,
  races,
  simulator,
  editor,
  lessons,
  compilerErrors,
  turnErrors,
};
