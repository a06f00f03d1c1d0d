/**
 * What is built: the site that a server serves, or, when `bootstrap/build-static.js` has set `STATIC_BASE`, the one without a server.
 *
 * `base` is the path that the site is served under, with a slash at both ends.
 */
export function staticSite(): { isStatic: boolean; base: string; buildDirectory: string } {
  const base = process.env["STATIC_BASE"];
  return base === undefined
    ? { isStatic: false, base: "/", buildDirectory: "build" }
    : { isStatic: true, base, buildDirectory: "build/without-server" };
}
