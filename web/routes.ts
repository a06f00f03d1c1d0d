import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The site map. */
export default [
  route("_icons/*", "shell/icons/icon-endpoint.ts"),
  layout("shell/default-layout.tsx", [
    index("home/home.tsx"),
    route("how-to-play", "how-to-play/how-to-play.tsx"),
    route("simulate", "simulator/simulate.tsx"),
    route("*", "shell/not-found.tsx"),
  ]),
] satisfies RouteConfig;
