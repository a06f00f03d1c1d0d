import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The site map. */
export default [
  layout("shell/default-layout.tsx", [
    index("home/home.tsx"),
    route("how-to-play", "how-to-play/how-to-play.tsx"),
    route("*", "shell/not-found.tsx"),
  ]),
] satisfies RouteConfig;
