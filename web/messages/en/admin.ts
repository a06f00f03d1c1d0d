/** Texts of the organiser's panel. */
export const admin = {
  title: "Organiser's panel",
  admin: "Admin",
  organiser: "Organiser",
  competitions: "Competitions",
  audit: "Who did what",
  noEntries: "No privileged act yet.",
  theSite: "The site",
  columns: {
    competition: "Competition",
    state: "Phase",
    teams: "Teams",
    withCar: "With a car",
    waiting: "Cars waiting",
    racesToRun: "Races to run",
    racesDone: "Races done",
    at: "When",
    who: "Who",
    act: "Act",
    subject: "On what",
  },
};
