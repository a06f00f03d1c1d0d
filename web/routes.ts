import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The site map. */
export default [
  route("_icons/*", "shell/icons/icon-endpoint.ts"),
  route("_session", "shell/session-endpoint.ts"),
  route("sign-out", "accounts/sign-out.ts"),
  layout("shell/empty-layout.tsx", [route("result", "big-screen/result.tsx")]),
  layout("shell/default-layout.tsx", [
    index("home/home.tsx"),
    route("how-to-play", "how-to-play/how-to-play.tsx"),
    route("simulate", "simulator/simulate.tsx"),
    route("race/:id", "races/race.tsx"),
    route("addTeam", "teams/add-team.tsx", { id: "addTeam" }),
    route("team/:id", "teams/team.tsx"),
    route("teams", "home/shown-teams.tsx"),
    route("teams/:id", "teams/teams.tsx"),
    route("submit-car", "garage/submit-car.tsx"),
    route("submission/:id", "garage/submission.tsx"),
    route("code-prix-admin-panel", "admin/panel.tsx"),
    route("sign-in", "accounts/sign-in.tsx"),
    route("sign-up", "accounts/sign-up.tsx"),
    route("account", "accounts/account.tsx"),
    route("claim/:token", "accounts/claim.tsx"),
    route("privacy", "privacy/privacy.tsx"),
    ...(process.env["NODE_ENV"] === "development" ? [route("design", "design/design.tsx")] : []),
    route("*", "shell/not-found.tsx"),
  ]),
] satisfies RouteConfig;
