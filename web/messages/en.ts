import { acts } from "./en/acts.ts";
import { bigScreen } from "./en/big-screen.ts";
import { accounts } from "./en/accounts.ts";
import { archive } from "./en/archive.ts";
import { apiDocs } from "./en/api-docs.ts";
import { commentary } from "./en/commentary.ts";
import { follow } from "./en/follow.ts";
import { home } from "./en/home.ts";
import { howToPlay } from "./en/how-to-play.ts";
import { privacy } from "./en/privacy.ts";
import { questions } from "./en/questions.ts";
import { raceList } from "./en/race-list.ts";
import { races } from "./en/races.ts";
import { readiness } from "./en/readiness.ts";
import { shell } from "./en/shell.ts";
import { show } from "./en/show.ts";
import { similarity } from "./en/similarity.ts";
import { simulator } from "./en/simulator.ts";
import { ui } from "./en/ui.ts";
import { compilerErrors } from "./en/compiler-errors.ts";
import { editor } from "./en/editor.ts";
import { lessons } from "./en/lessons.ts";
import { admin } from "./en/admin.ts";
import { garage } from "./en/garage.ts";
import { brands } from "./en/brands.ts";
import { settings } from "./en/settings.ts";
import { panel } from "./en/panel.ts";
import { panelLists } from "./en/panel-lists.ts";
import { panelTeams } from "./en/panel-teams.ts";
import { competitions } from "./en/competitions.ts";
import { stages } from "./en/stages.ts";
import { submissions } from "./en/submissions.ts";
import { teams } from "./en/teams.ts";
import { turnErrors } from "./en/turn-errors.ts";

/** The English texts: the contract for every other language. */
export const en = {
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
