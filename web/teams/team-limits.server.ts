import { cityLength, teamNameLength, universityLength } from "#server/event/competitions/team-name.ts";

/** In characters, for the hints beside the fields; the server decides. */
export const teamLimits = { name: teamNameLength, university: universityLength, city: cityLength };
