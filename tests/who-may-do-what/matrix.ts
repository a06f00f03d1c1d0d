/** What each visitor of the site may do: a row for every route and every action of the production build. */

/** Everybody who differs in what they may do. */
export const visitors = [
  "visitor",
  "participant",
  "captain of another team",
  "member",
  "captain",
  "show operator",
  "commentator",
  "volunteer of another city",
  "volunteer",
  "organiser of another city",
  "organiser",
  "admin",
] as const;
export type Who = (typeof visitors)[number];

/**
 * What an answer comes to. `yes`: done or shown; `refused`: they may, but this form is wrong; `elsewhere`: led to another page; `hidden`:
 * as if it did not exist.
 */
export type Outcome = "yes" | "refused" | "elsewhere" | "sign-in" | "forbidden" | "hidden";

export type Expected =
  | { everybody: Outcome }
  | { visitor: Outcome; others: Outcome; who?: Partial<Record<Who, Outcome>> };

export interface Row {
  /** id of the route in the build, as `web/routes.ts` makes it */
  route: string;
  method: "GET" | "POST";
  /** `:own` and the like are filled in from what the test made */
  path: string;
  form?: Record<string, string>;
  json?: unknown;
  expected: Expected;
}

const all = (outcome: Outcome): Expected => ({ everybody: outcome });
const signedIn = (outcome: Outcome): Expected => ({ visitor: "sign-in", others: outcome });
const only = (
  who: readonly Who[],
  outcome: Outcome,
  others: Outcome,
  but: Partial<Record<Who, Outcome>> = {},
): Expected => ({
  visitor: "sign-in",
  others,
  who: { ...Object.fromEntries(who.map((each) => [each, outcome])), ...but },
});

export const team: Who[] = ["member", "captain"];
export const helpers: Who[] = ["volunteer", "organiser", "admin"];
const otherCity: Who[] = ["volunteer of another city", "organiser of another city"];
const organisers: Who[] = ["organiser of another city", "organiser", "admin"];
/** Of another city's people, those who may open the panel learn nothing; others do not get as far. */
const aboutPeople = (outcome: Outcome, but: Partial<Record<Who, Outcome>> = {}): Expected => ({
  visitor: "sign-in",
  others: "forbidden",
  who: {
    ...Object.fromEntries(helpers.map((each) => [each, outcome])),
    ...Object.fromEntries(otherCity.map((each) => [each, "hidden"])),
    ...but,
  },
});

const showPeople = (outcome: Outcome): Expected => only(["show operator", "organiser", "admin"], outcome, "forbidden");
const speakers = (outcome: Outcome): Expected =>
  only(["show operator", "commentator", "organiser", "admin"], outcome, "forbidden");

const get = (route: string, path_: string, expected: Expected): Row => ({
  route,
  method: "GET",
  path: path_,
  expected,
});
const post = (route: string, path_: string, form: Record<string, string>, expected: Expected): Row => ({
  route,
  method: "POST",
  path: path_,
  form,
  expected,
});

export const panel = "/code-prix-admin-panel";
const ownCompetition = `${panel}/competitions/izmir`;
const noAdminRole = { admin: "refused", organiser: "forbidden", volunteer: "forbidden" } as const;

export const rows: Row[] = [
  get("shell/icons/icon-endpoint", "/_icons/lucide.json?icons=flag", all("yes")),
  get("shell/session-endpoint", "/_session", all("yes")),
  get("questions/news-endpoint", "/_news", all("yes")),
  get("questions/questions", "/questions", all("yes")),
  post("questions/questions", "/questions", { content: "?" }, signedIn("refused")),
  {
    route: "garage/compiler/compile-endpoint",
    method: "POST",
    path: "/_compile",
    json: { source: 1 },
    expected: all("refused"),
  },
  get("garage/drafts/drafts-endpoint", "/_drafts", { visitor: "forbidden", others: "yes" }),
  {
    route: "garage/drafts/drafts-endpoint",
    method: "POST",
    path: "/_drafts",
    json: { wish: "save", draft: null, grewFrom: 0 },
    expected: { visitor: "forbidden", others: "refused" },
  },
  get("garage/drive/team-cars-endpoint", "/_team-cars", { visitor: "forbidden", others: "yes" }),
  get("garage/drive/race-cars-endpoint", "/_race-cars/none", all("hidden")),
  get("big-screen/result", "/result", all("elsewhere")),
  get("big-screen/screen", "/screen", all("yes")),
  {
    route: "big-screen/screen-endpoint",
    method: "POST",
    path: "/_screen",
    json: { wish: "beat", token: 1 },
    expected: all("refused"),
  },
  get("show/remote", "/show/:show/remote", showPeople("yes")),
  post("show/remote", "/show/:show/remote", { intent: "none" }, showPeople("refused")),
  get("show/presenter", "/show/:show/presenter", speakers("yes")),
  get("commentary/commentary", "/show/:show/commentary", speakers("yes")),
  get(
    "commentary/shows-to-comment",
    "/commentary",
    only(["show operator", "commentator", ...organisers], "yes", "forbidden"),
  ),
  get("admin/readiness/rehearsal", `${panel}/rehearsal`, only(organisers, "yes", "forbidden")),
  post(
    "admin/readiness/rehearsal",
    `${panel}/rehearsal`,
    { intent: "start", competition: "izmir", teams: "1" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post(
    "admin/readiness/rehearsal",
    `${panel}/rehearsal`,
    { intent: "remove", competition: "izmir" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  get("follow/follow", "/follow", all("yes")),
  {
    route: "follow/follow-endpoint",
    method: "POST",
    path: "/_follow",
    json: { wish: "mine", device: "ab".repeat(16), showId: "none" },
    expected: all("yes"),
  },
  {
    route: "follow/follow-endpoint",
    method: "POST",
    path: "/_follow",
    json: {
      wish: "predict",
      device: "ab".repeat(16),
      showId: "none",
      stageId: "none",
      kind: "full",
      order: ["a", "b"],
    },
    expected: all("refused"),
  },
  get("admin/show/shows", `${panel}/show`, only([...helpers, ...otherCity], "yes", "forbidden")),
  post(
    "admin/show/shows",
    `${panel}/show`,
    { name: "", brand: "izmir" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post("admin/show/shows", `${panel}/show`, { name: "", brand: "all" }, only(["admin"], "refused", "forbidden")),
  get("admin/show/show", `${panel}/show/:show`, only(["organiser", "admin"], "yes", "forbidden")),
  post(
    "admin/show/show",
    `${panel}/show/:show`,
    { intent: "admit", code: "none", role: "hall" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  get("home/home", "/", all("yes")),
  get("how-to-play/how-to-play", "/how-to-play", all("yes")),
  get("simulator/simulate", "/simulate", all("yes")),
  get("races/race", "/race/none", all("hidden")),
  get("races/embed", "/race/none/embed", all("hidden")),
  get("races/races", "/races?competition=izmir&stage=practice&type=friendly&page=2", all("yes")),
  get("races/races", "/races?competition=none", all("hidden")),
  get("races/pictures/still-endpoint", "/race/none/still.svg", all("hidden")),
  get("races/pictures/share-image-endpoint", "/race/none/share.png", all("hidden")),
  get("teams/team-image-endpoint", "/team/:own/share.png", all("yes")),
  get("teams/team-image-endpoint", "/team/none/share.png", all("hidden")),
  get("addTeam", "/addTeam", all("yes")),
  post("addTeam", "/addTeam", { intent: "create" }, signedIn("refused")),
  post("addTeam", "/addTeam", { intent: "join", code: "none" }, signedIn("refused")),
  get("teams/team", "/team/:own", all("yes")),
  post("teams/team", "/team/:own", { intent: "invite" }, only(["captain"], "yes", "forbidden")),
  post("teams/team", "/team/:own", { intent: "settings" }, only(["captain"], "refused", "forbidden")),
  post("teams/team", "/team/:own", { intent: "remove", member: "none" }, only(["captain"], "refused", "forbidden")),
  post("teams/team", "/team/:own", { intent: "link-wallet" }, only(["captain"], "refused", "forbidden")),
  post("teams/team", "/team/none", { intent: "leave" }, signedIn("forbidden")),
  post(
    "teams/team",
    "/team/:own",
    { intent: "friendly-race" },
    only([...team, "captain of another team"], "refused", "forbidden"),
  ),
  get("home/shown-teams", "/teams", all("elsewhere")),
  get("teams/teams", "/teams/izmir", all("yes")),
  get("teams/frozen-cars", "/teams/izmir/cars", all("yes")),
  get("garage/submit-car", "/submit-car", all("yes")),
  post(
    "garage/submit-car",
    "/submit-car",
    { kind: "bytecode", bytecode: "none" },
    only([...team, "captain of another team"], "refused", "elsewhere"),
  ),
  get("garage/submission", "/submission/:submission", only(team, "yes", "hidden")),
  post(
    "garage/submission",
    "/submission/:submission",
    { intent: "fix" },
    only(["captain"], "refused", "hidden", { member: "forbidden" }),
  ),
  get("garage/submission-compare", "/submission/:submission/compare", only(team, "yes", "hidden")),
  get("garage/submission-download", "/submission/:submission/download", only(team, "yes", "hidden")),
  get("garage/submission-history", "/team/:own/cars", only(team, "yes", "hidden")),
  get("garage/receipt", "/receipt", all("yes")),
  post("garage/receipt", "/receipt", { receipt: "none" }, all("refused")),
  get("garage/receipt-download", "/receipt/none", all("hidden")),
  get("archive/certificate", "/certificate?code=none", all("yes")),
  get("archive/results-download", "/teams/izmir/results/results.csv", all("yes")),
  get("archive/team-certificate", "/team/:own/certificate.pdf", all("hidden")),
  get("admin/panel", panel, only([...helpers, ...otherCity], "yes", "forbidden")),
  get("admin/competitions/competitions", `${panel}/competitions`, only([...helpers, ...otherCity], "yes", "forbidden")),
  get(
    "admin/competitions/competitions-export",
    `${panel}/competitions.csv`,
    only([...helpers, ...otherCity], "yes", "forbidden"),
  ),
  get(
    "admin/teams/approvals-export",
    `${ownCompetition}/approvals.csv`,
    only(["organiser", "admin"], "yes", "forbidden"),
  ),
  get("admin/questions-export", `${panel}/questions.csv`, only([...helpers, ...otherCity], "yes", "forbidden")),
  get("admin/questions-export", `${panel}/questions.csv?competition=izmir`, only(helpers, "yes", "forbidden")),
  get("admin/readiness/lights-export", `${panel}/readiness.csv`, only([...helpers, ...otherCity], "yes", "forbidden")),
  get("admin/announcements-export", `${panel}/announcements.csv`, only(organisers, "yes", "forbidden")),
  get("admin/brands/brands-export", `${panel}/brands.csv`, only(organisers, "yes", "forbidden")),
  get("admin/show/shows-export", `${panel}/shows.csv`, only([...helpers, ...otherCity], "yes", "forbidden")),
  get("admin/stages/stages-export", `${ownCompetition}/stages.csv`, only(["organiser", "admin"], "yes", "forbidden")),
  get("admin/people-export", `${panel}/people.csv`, only([...helpers, ...otherCity], "yes", "forbidden")),
  get("admin/competitions/new-competition", `${panel}/competitions/new`, only(organisers, "yes", "forbidden")),
  post(
    "admin/competitions/new-competition",
    `${panel}/competitions/new`,
    { place: "izmir", name: "" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post(
    "admin/competitions/new-competition",
    `${panel}/competitions/new`,
    { place: "nation-wide", name: "" },
    only(["admin"], "refused", "forbidden"),
  ),
  get("admin/competitions/competition", ownCompetition, only(["organiser", "admin"], "yes", "forbidden")),
  post(
    "admin/competitions/competition",
    ownCompetition,
    { name: "" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post(
    "admin/competitions/competition",
    ownCompetition,
    { intent: "step", from: "draft", to: "finished" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  ...["teams", "import-teams", "cards", "team-export", "approvals"].map((name) => {
    const below: Record<string, string> = {
      "import-teams": "/teams/import",
      cards: "/teams/cards",
      "team-export": "/teams/export",
    };
    return get(
      `admin/teams/${name}`,
      `${ownCompetition}${below[name] ?? `/${name}`}`,
      only(["organiser", "admin"], "yes", "forbidden"),
    );
  }),
  post("admin/teams/cards", `${ownCompetition}/teams/cards`, {}, only(["organiser", "admin"], "refused", "forbidden")),
  get("admin/teams/team", `${ownCompetition}/teams/:own`, only(["organiser", "admin"], "yes", "forbidden")),
  post(
    "admin/teams/team",
    `${ownCompetition}/teams/:own`,
    { intent: "hide-team", reason: "" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post(
    "admin/teams/import-teams",
    `${ownCompetition}/teams/import`,
    { intent: "preview", table: "" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post(
    "admin/teams/approvals",
    `${ownCompetition}/approvals`,
    { intent: "none" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  get("admin/brands/brands", `${panel}/brands`, only(organisers, "yes", "forbidden")),
  get("admin/brands/brand", `${panel}/brands/izmir`, only(["organiser", "admin"], "yes", "forbidden")),
  post("admin/brands/brand", `${panel}/brands/izmir`, {}, only(["organiser", "admin"], "refused", "forbidden")),
  post(
    "admin/brands/brand",
    `${panel}/brands/izmir`,
    { intent: "hosts", hosts: "*" },
    only(["admin"], "refused", "forbidden"),
  ),
  get("admin/settings/settings", `${panel}/settings`, only(["admin"], "yes", "forbidden")),
  post(
    "admin/settings/settings",
    `${panel}/settings`,
    { firstDelaySeconds: "-1" },
    only(["admin"], "refused", "forbidden"),
  ),
  get("shell/brand-picture", "/brand-picture/none", all("hidden")),
  get("admin/record/record", `${panel}/audit`, only(organisers, "yes", "forbidden")),
  post("admin/record/record", `${panel}/audit`, { entry: "0" }, only(organisers, "refused", "forbidden")),
  get("admin/record/record-export", `${panel}/audit/export`, only(organisers, "yes", "forbidden")),
  get("teams/claim-team", "/claim-team", all("yes")),
  post("teams/claim-team", "/claim-team", { code: "none" }, signedIn("refused")),
  get("admin/stages/stages", `${ownCompetition}/stages`, only(["organiser", "admin"], "yes", "forbidden")),
  post("admin/stages/stages", `${ownCompetition}/stages`, {}, only(["organiser", "admin"], "refused", "forbidden")),
  get("admin/stages/stage", `${ownCompetition}/stages/none`, only(["organiser", "admin"], "hidden", "forbidden")),
  post("admin/stages/stage", `${ownCompetition}/stages/none`, {}, only(["organiser", "admin"], "hidden", "forbidden")),
  get("admin/races/races", `${ownCompetition}/races`, only(["organiser", "admin"], "yes", "forbidden")),
  get("admin/readiness/readiness", `${panel}/readiness`, only([...helpers, ...otherCity], "yes", "forbidden")),
  post(
    "admin/readiness/readiness",
    `${panel}/readiness?competition=izmir`,
    { intent: "check-in", code: "none" },
    only(helpers, "refused", "forbidden"),
  ),
  get("admin/similarity/similarity", `${ownCompetition}/similarity`, only(["organiser", "admin"], "yes", "forbidden")),
  post(
    "admin/similarity/similarity",
    `${ownCompetition}/similarity`,
    {},
    only(["organiser", "admin"], "elsewhere", "forbidden"),
  ),
  get(
    "admin/similarity/similarity-export",
    `${ownCompetition}/similarity.csv`,
    only(["organiser", "admin"], "yes", "forbidden"),
  ),
  get(
    "admin/similarity/comparison",
    `${ownCompetition}/similarity/none/none`,
    only(["organiser", "admin"], "hidden", "forbidden"),
  ),
  post(
    "admin/similarity/comparison",
    `${ownCompetition}/similarity/none/none`,
    {},
    only(["organiser", "admin"], "hidden", "forbidden"),
  ),
  get("admin/archive/after", `${ownCompetition}/after`, only(["organiser", "admin"], "yes", "forbidden")),
  // Nothing is released, so those who may find nothing to take along.
  get(
    "admin/archive/certificates-file",
    `${ownCompetition}/certificates.pdf`,
    only(["organiser", "admin"], "hidden", "forbidden"),
  ),
  get(
    "admin/archive/archive-file",
    `${ownCompetition}/archive.zip`,
    only(["organiser", "admin"], "hidden", "forbidden"),
  ),
  get("admin/races/races-export", `${ownCompetition}/races.csv`, only(["organiser", "admin"], "yes", "forbidden")),
  get("admin/competitions/formula", `${ownCompetition}/formula`, only(["organiser", "admin"], "yes", "forbidden")),
  post(
    "admin/competitions/formula",
    `${ownCompetition}/formula`,
    {},
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  get("admin/questions", `${panel}/questions`, only([...helpers, ...otherCity], "yes", "forbidden")),
  get("admin/questions", `${panel}/questions?competition=izmir`, only(helpers, "yes", "forbidden")),
  post(
    "admin/questions",
    `${panel}/questions`,
    { intent: "answer-all", id: ":question", answer: "" },
    only(helpers, "refused", "forbidden"),
  ),
  post(
    "admin/questions",
    `${panel}/questions`,
    { intent: "withdraw", id: ":answered" },
    only(["organiser", "admin"], "yes", "forbidden"),
  ),
  get("admin/announcements", `${panel}/announcements`, only(organisers, "yes", "forbidden")),
  post(
    "admin/announcements",
    `${panel}/announcements`,
    { intent: "publish", scope: "izmir", english: "", turkish: "" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post(
    "admin/announcements",
    `${panel}/announcements`,
    { intent: "publish", scope: "all", english: "", turkish: "" },
    only(["admin"], "refused", "forbidden"),
  ),
  get("admin/people", `${panel}/people`, only([...helpers, ...otherCity], "yes", "forbidden")),
  get("admin/person", `${panel}/person/:participant`, aboutPeople("yes")),
  post("admin/person", `${panel}/person/:participant`, { intent: "link" }, aboutPeople("yes")),
  post("admin/person", `${panel}/person/:organiser`, { intent: "link" }, aboutPeople("forbidden", { admin: "yes" })),
  post(
    "admin/person",
    `${panel}/person/:participant`,
    { intent: "grant", role: "none", brand: "izmir" },
    aboutPeople("refused", noAdminRole),
  ),
  post(
    "admin/person",
    `${panel}/person/:participant`,
    { intent: "revoke", grant: "none" },
    aboutPeople("refused", noAdminRole),
  ),
  get("admin/retention", `${panel}/retention`, only(organisers, "yes", "forbidden")),
  get("admin/retention", `${panel}/retention?for=izmir`, only(["organiser", "admin"], "yes", "forbidden")),
  get("admin/retention", `${panel}/retention?for=all`, only(["admin"], "yes", "forbidden")),
  post(
    "admin/retention",
    `${panel}/retention`,
    { scope: "izmir", months: "a year" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post("admin/retention", `${panel}/retention`, { scope: "all", months: "0" }, only(["admin"], "refused", "forbidden")),
  get("admin/privacy-notice", `${panel}/privacy-notice`, only(organisers, "yes", "forbidden")),
  get("admin/privacy-notice", `${panel}/privacy-notice?for=izmir`, only(["organiser", "admin"], "yes", "forbidden")),
  get("admin/privacy-notice", `${panel}/privacy-notice?for=all`, only(["admin"], "yes", "forbidden")),
  post(
    "admin/privacy-notice",
    `${panel}/privacy-notice`,
    { scope: "izmir", english: "short", turkish: "kısa" },
    only(["organiser", "admin"], "refused", "forbidden"),
  ),
  post(
    "admin/privacy-notice",
    `${panel}/privacy-notice`,
    { scope: "all", english: "short", turkish: "kısa" },
    only(["admin"], "refused", "forbidden"),
  ),
  get("accounts/sign-in", "/sign-in", { visitor: "yes", others: "elsewhere" }),
  post("accounts/sign-in", "/sign-in", { email: "nobody" }, { visitor: "refused", others: "elsewhere" }),
  get("accounts/sign-up", "/sign-up", { visitor: "yes", others: "elsewhere" }),
  post("accounts/sign-up", "/sign-up", { name: "" }, { visitor: "refused", others: "elsewhere" }),
  get("accounts/account", "/account", signedIn("yes")),
  post("accounts/account", "/account", { intent: "password", password: "short" }, signedIn("refused")),
  post("accounts/account", "/account", { intent: "delete", current: "not the password" }, signedIn("refused")),
  post("accounts/account", "/account", { intent: "end-session", id: ":session" }, signedIn("yes")),
  get("accounts/account-export", "/account/export", signedIn("yes")),
  get("api-docs/account-tokens", "/account/tokens", signedIn("yes")),
  post("api-docs/account-tokens", "/account/tokens", { intent: "make", name: "" }, signedIn("refused")),
  post("api-docs/account-tokens", "/account/tokens", { intent: "revoke", id: ":token" }, signedIn("yes")),
  get("api-docs/api-docs", "/api/docs", all("yes")),
  get("accounts/claim", "/claim/none", all("yes")),
  post("accounts/claim", "/claim/none", {}, { visitor: "elsewhere", others: "yes" }),
  get("accounts/sign-in-link", "/sign-in-link/none", all("yes")),
  post("accounts/sign-in-link", "/sign-in-link/none", {}, all("yes")),
  get("accounts/forgotten-password", "/forgotten-password", all("yes")),
  post("accounts/forgotten-password", "/forgotten-password", { email: "nobody@example.org" }, all("yes")),
  get("accounts/sign-out", "/sign-out", all("elsewhere")),
  post("accounts/sign-out", "/sign-out", {}, all("elsewhere")),
  {
    route: "accounts/wallet-endpoint",
    method: "POST",
    path: "/_wallet",
    json: { address: "0x" },
    expected: all("refused"),
  },
  {
    route: "accounts/wallet-endpoint",
    method: "POST",
    path: "/_wallet",
    json: { address: "0x", subject: "account" },
    expected: { visitor: "forbidden", others: "refused" },
  },
  {
    route: "accounts/passkey-endpoint",
    method: "POST",
    path: "/_passkey",
    json: { wish: "sign-in" },
    expected: all("yes"),
  },
  {
    route: "accounts/passkey-endpoint",
    method: "POST",
    path: "/_passkey",
    json: { wish: "add" },
    expected: { visitor: "refused", others: "yes" },
  },
  get("privacy/privacy", "/privacy", all("yes")),
  get("shell/not-found", "/no/such/page", all("hidden")),
  post("shell/not-found", "/no/such/page", {}, all("hidden")),
];
