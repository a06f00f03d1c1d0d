import type { CompetitionState } from "#rules/competition-state.ts";

/** Texts of the home page. */
export const home = {
  title: "Write a program. Race it.",
  description:
    "A coding competition with a racing theme. Your car is a small program; five of them meet on the track. Watch a race in your browser now.",
  lead: (cars: string, finish: string) =>
    `Your car is a small program. ${cars} of them meet on the track, buy speed, fire shells, raise shields. The first to ${finish} wins.`,
  raceNow: "Race now",
  running: "Five cars are racing in your browser",
  whatIf: "Take a seat in this race",
  another: "Race again",
  failed: "The race could not be run",
  picture: (place: string) =>
    `Model of the circuit of ${place}: a road with red and white kerbs through its landscape.`,
  ownPlace: "the product",
  circuit: (place: string) => `Circuit ${place}`,
  noScript: "Races run in your browser and need JavaScript. Everything else on this site works without.",
  competition: {
    states: {
      draft: "In preparation",
      registration: "Registration is open",
      practice: "Practice is open",
      frozen: "Cars are frozen",
      final: "The final is on",
      finished: "Finished",
    } as Record<CompetitionState, string>,
    until: {
      practice: "Practice opens in",
      close: "Cars close in",
      end: "Results in",
    },
    facts: { where: "Where", venue: "Final at", when: "From", until: "Hand in until", end: "Ends" },
    everywhere: "Everywhere",
    none: "There is no competition here yet. Come back when it is announced.",
    standings: "Teams and standings",
  },
  board: {
    standings: "Standings",
    caption: "The best teams, with the share of rivals they beat",
    all: "All teams",
    beaten: (share: string) => `beats ${share}`,
    races: "Latest races",
    allRaces: "All races",
    race: (number: string) => `Race ${number}`,
    won: (name: string) => `${name} won`,
    nobodyWon: "nobody reached the finish",
  },
  countdown: { days: "days", hours: "hours", minutes: "minutes", seconds: "seconds", now: "Now" },
  way: {
    title: "From here to the grid",
    steps: [
      {
        title: "Watch one race",
        text: "Press Race now. Five ready cars race in your browser, no account, nothing to install.",
      },
      {
        title: "Learn what they did",
        text: "Prices, shells, shields and gas in ten minutes, with diagrams to play with.",
        to: "/how-to-play",
        action: "How to Play",
      },
      {
        title: "Change a car",
        text: "Start from one with a flaw, mend it, and race it again while you type.",
        to: "/submit-car",
        action: "Submit Car",
      },
      {
        title: "Find your team",
        text: "Make one or join with a code. Then your car counts.",
        to: "/addTeam",
        action: "Create a team",
      },
    ] as { title: string; text: string; to?: string; action?: string }[],
  },
  sponsors: "Made possible by",
};
