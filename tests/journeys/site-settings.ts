/** Addresses of the journeys' site that redirect elsewhere. */
export const siteSettings = {
  RESULTS_ONLY_HOSTS: "results.localhost,screen.example",
  ROUTE_RULES: JSON.stringify({
    "/Register": { to: "/sign-up?to=/addTeam#form" },
    "/old.pdf": { to: "/privacy", statusCode: 308 },
    "/partner": { to: "https://acme.example/", external: true },
  }),
};
