import { bigScreen } from "./tr/big-screen.ts";
import type { Messages } from "./messages.tsx";
import { accounts } from "./tr/accounts.ts";
import { home } from "./tr/home.ts";
import { howToPlay } from "./tr/how-to-play.ts";
import { privacy } from "./tr/privacy.ts";
import { races } from "./tr/races.ts";
import { shell } from "./tr/shell.ts";
import { simulator } from "./tr/simulator.ts";
import { ui } from "./tr/ui.ts";
import { compilerErrors } from "./tr/compiler-errors.ts";
import { editor } from "./tr/editor.ts";
import { lessons } from "./tr/lessons.ts";
import { admin } from "./tr/admin.ts";
import { garage } from "./tr/garage.ts";
import { teams } from "./tr/teams.ts";
import { turnErrors } from "./tr/turn-errors.ts";

/** The Turkish texts. */
export const tr: Messages = {
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
