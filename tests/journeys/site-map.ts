import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#web/routes.ts";

export interface Places {
  competition: string;
  team: string;
  show: string;
  person: string;
  submission: string;
}

export type Who = "visitor" | "member" | "admin";

/** Path with ids filled in. */
type Visit = { path: (places: Places) => string; who: Who };

const panel = "/code-prix-admin-panel";
const open = (path: string): Visit => ({ path: () => path, who: "visitor" });
const own = (path: (places: Places) => string): Visit => ({ path, who: "member" });
const inPanel = (below: (places: Places) => string = () => ""): Visit => ({
  path: (places) => panel + below(places),
  who: "admin",
});
const ofCompetition = (below = "") => inPanel(({ competition }) => `/competitions/${competition}${below}`);

/** By pattern in `web/routes.ts`. Missing pages fail the journeys. */
const visits: Record<string, Visit | undefined> = {
  "race/:id/embed": open("/race/none/embed"),
  result: open("/result"),
  screen: open("/screen"),
  wall: open("/wall"),
  "show/:showId/remote": { path: ({ show }) => `/show/${show}/remote`, who: "admin" },
  "show/:showId/commentary": { path: ({ show }) => `/show/${show}/commentary`, who: "admin" },
  "show/:showId/presenter": { path: ({ show }) => `/show/${show}/presenter`, who: "admin" },
  "": open("/"),
  "how-to-play": open("/how-to-play"),
  "how-to-play/reference": open("/how-to-play/reference"),
  "how-to-play/:language": open("/how-to-play/python"),
  simulate: open("/simulate"),
  "race/:id": open("/race/none"),
  races: open("/races"),
  addTeam: open("/addTeam"),
  "team/:id": { path: ({ team }) => `/team/${team}`, who: "visitor" },
  teams: open("/teams"),
  "teams/:id": { path: ({ competition }) => `/teams/${competition}`, who: "visitor" },
  "teams/:id/cars": { path: ({ competition }) => `/teams/${competition}/cars`, who: "visitor" },
  "teams/:id/head-to-head": { path: ({ competition }) => `/teams/${competition}/head-to-head`, who: "visitor" },
  "teams/:id/try-car": { path: ({ competition }) => `/teams/${competition}/try-car`, who: "visitor" },
  "claim-team": open("/claim-team"),
  "submit-car": open("/submit-car"),
  "submission/:id": own(({ submission }) => `/submission/${submission}`),
  "submission/:id/compare": own(({ submission }) => `/submission/${submission}/compare`),
  "team/:id/cars": own(({ team }) => `/team/${team}/cars`),
  receipt: open("/receipt"),
  certificate: open("/certificate"),
  "verify-event": open("/verify-event"),
  "sign-in": open("/sign-in"),
  "sign-up": open("/sign-up"),
  account: own(() => "/account"),
  "link-university": own(() => "/link-university"),
  "account/tokens": own(() => "/account/tokens"),
  "claim/:token": open("/claim/none"),
  "sign-in-link/:token": open("/sign-in-link/none"),
  "forgotten-password": open("/forgotten-password"),
  commentary: { path: () => "/commentary", who: "admin" },
  follow: open("/follow"),
  events: open("/events"),
  questions: open("/questions"),
  privacy: open("/privacy"),
  docs: open("/docs"),
  "docs/*": open("/docs/running-an-event"),
  kit: open("/kit"),
  "api/docs": open("/api/docs"),
  "*": open("/no/such/page"),
  "code-prix-admin-panel": inPanel(),
  "code-prix-admin-panel/competitions": inPanel(() => "/competitions"),
  "code-prix-admin-panel/competitions/new": inPanel(() => "/competitions/new"),
  "code-prix-admin-panel/competitions/:competitionId": ofCompetition(),
  "code-prix-admin-panel/competitions/:competitionId/formula": ofCompetition("/formula"),
  "code-prix-admin-panel/competitions/:competitionId/stages": ofCompetition("/stages"),
  "code-prix-admin-panel/competitions/:competitionId/stages/:stageId": ofCompetition("/stages/none"),
  "code-prix-admin-panel/competitions/:competitionId/races": ofCompetition("/races"),
  "code-prix-admin-panel/competitions/:competitionId/divisions": ofCompetition("/divisions"),
  "code-prix-admin-panel/competitions/:competitionId/webhooks": ofCompetition("/webhooks"),
  "code-prix-admin-panel/competitions/:competitionId/webhooks/:webhookId": ofCompetition("/webhooks/none"),
  "code-prix-admin-panel/competitions/:competitionId/after": ofCompetition("/after"),
  "code-prix-admin-panel/competitions/:competitionId/teams": ofCompetition("/teams"),
  "code-prix-admin-panel/competitions/:competitionId/teams/import": ofCompetition("/teams/import"),
  "code-prix-admin-panel/competitions/:competitionId/teams/cards": ofCompetition("/teams/cards"),
  "code-prix-admin-panel/competitions/:competitionId/teams/:teamId": inPanel(
    ({ competition, team }) => `/competitions/${competition}/teams/${team}`,
  ),
  "code-prix-admin-panel/competitions/:competitionId/approvals": ofCompetition("/approvals"),
  "code-prix-admin-panel/competitions/:competitionId/similarity": ofCompetition("/similarity"),
  "code-prix-admin-panel/competitions/:competitionId/similarity/:first/:second": ofCompetition("/similarity/none/none"),
  "code-prix-admin-panel/show": inPanel(() => "/show"),
  "code-prix-admin-panel/show/:showId": inPanel(({ show }) => `/show/${show}`),
  "code-prix-admin-panel/readiness": inPanel(() => "/readiness"),
  "code-prix-admin-panel/questions": inPanel(() => "/questions"),
  "code-prix-admin-panel/announcements": inPanel(() => "/announcements"),
  "code-prix-admin-panel/brands": inPanel(() => "/brands"),
  "code-prix-admin-panel/brands/:brand": inPanel(({ competition }) => `/brands/${competition}`),
  "code-prix-admin-panel/audit": inPanel(() => "/audit"),
  "code-prix-admin-panel/rehearsal": inPanel(() => "/rehearsal"),
  "code-prix-admin-panel/lists/:list": inPanel(() => "/lists/roles"),
  "code-prix-admin-panel/settings": inPanel(() => "/settings"),
  "code-prix-admin-panel/log-ins": inPanel(() => "/log-ins"),
  "code-prix-admin-panel/log-ins/:logIn": inPanel(() => "/log-ins/none"),
  "code-prix-admin-panel/retention": inPanel(() => "/retention"),
  "code-prix-admin-panel/people": inPanel(() => "/people"),
  "code-prix-admin-panel/person/:id": inPanel(({ person }) => `/person/${person}`),
  "code-prix-admin-panel/privacy-notice": inPanel(() => "/privacy-notice"),
};

/** Routes with a component. */
function pagePatterns(): string[] {
  const patterns = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, path, children }) =>
      children ? patterns(children) : file.endsWith(".tsx") ? [path ?? ""] : [],
    );
  return patterns(routes);
}

/**
 * Pages that this visitor can see and previous ones can't.
 * @throws Error with pages missing above
 */
export function pagesOf(who: Who, places: Places): string[] {
  const patterns = pagePatterns();
  const unknown = patterns.filter((pattern) => !visits[pattern]);
  if (unknown.length > 0) throw new Error(`Say in site-map.ts where these pages are visited: ${unknown.join(", ")}`);
  return patterns.flatMap((pattern) => {
    const visit = visits[pattern];
    return visit?.who === who ? [visit.path(places)] : [];
  });
}
