import { competitionEndpoints } from "./competition-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { ownEndpoints } from "./own-endpoints.ts";
import { raceEndpoints } from "./race-endpoints.ts";
import { siteEndpoints } from "./site-endpoints.ts";
import { submissionEndpoints } from "./submission-endpoints.ts";

export const endpoints: readonly Endpoint[] = [
  ...ownEndpoints,
  ...submissionEndpoints,
  ...competitionEndpoints,
  ...raceEndpoints,
  ...siteEndpoints,
];
