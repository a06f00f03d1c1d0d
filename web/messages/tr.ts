import { acts } from "./tr/acts.ts";
import { bigScreen } from "./tr/big-screen.ts";
import type { Messages } from "./messages.tsx";
import { accounts } from "./tr/accounts.ts";
import { archive } from "./tr/archive.ts";
import { apiDocs } from "./tr/api-docs.ts";
import { commentary } from "./tr/commentary.ts";
import { follow } from "./tr/follow.ts";
import { home } from "./tr/home.ts";
import { howToPlay } from "./tr/how-to-play.ts";
import { privacy } from "./tr/privacy.ts";
import { questions } from "./tr/questions.ts";
import { raceList } from "./tr/race-list.ts";
import { races } from "./tr/races.ts";
import { readiness } from "./tr/readiness.ts";
import { shell } from "./tr/shell.ts";
import { show } from "./tr/show.ts";
import { similarity } from "./tr/similarity.ts";
import { simulator } from "./tr/simulator.ts";
import { ui } from "./tr/ui.ts";
import { compilerErrors } from "./tr/compiler-errors.ts";
import { editor } from "./tr/editor.ts";
import { lessons } from "./tr/lessons.ts";
import { admin } from "./tr/admin.ts";
import { garage } from "./tr/garage.ts";
import { brands } from "./tr/brands.ts";
import { settings } from "./tr/settings.ts";
import { panel } from "./tr/panel.ts";
import { panelLists } from "./tr/panel-lists.ts";
import { panelTeams } from "./tr/panel-teams.ts";
import { competitions } from "./tr/competitions.ts";
import { stages } from "./tr/stages.ts";
import { submissions } from "./tr/submissions.ts";
import { teams } from "./tr/teams.ts";
import { turnErrors } from "./tr/turn-errors.ts";

/** The Turkish texts. */
export const tr: Messages = {
  acts,
  shell,
  ui,
  accounts,
  apiDocs,
  archive,
  teams,
  garage,
  submissions,
  admin,
  panel,
  brands,
  settings,
  panelLists,
  panelTeams,
  competitions,
  stages,
  bigScreen,
  show,
  follow,
  commentary,
  home,
  howToPlay,
  privacy,
  questions,
  raceList,
  races,
  readiness,
  similarity,
  simulator,
  editor,
  lessons,
  compilerErrors,
  turnErrors,
};
