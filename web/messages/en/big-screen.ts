/** Texts of the results screen. */
export const bigScreen = {
  title: "Results",
  standings: "Standings",
  caption: "Standings, best first",
  none: "No race yet",
  noneHint: "The board fills as soon as the first results are released.",
  noCompetition: "There is no competition here yet.",
  houseCar: "House car",
  wins: (count: string) => `Wins ${count}`,
  races: (count: string) => `Races ${count}`,
  latest: "Latest winners",
  race: (number: string) => `Race ${number}`,
  nobody: "Nobody finished",
};
