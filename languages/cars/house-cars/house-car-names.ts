/** Easiest first. Texts are in `messages/<language>/house-cars.json`. */
export const houseCarNames = [
  { id: "sunday-driver", contractName: "SundayDriver", name: "Sunday Driver" },
  { id: "last-lap", contractName: "LastLap", name: "Last Lap" },
  { id: "hedgehog", contractName: "Hedgehog", name: "Hedgehog" },
  { id: "metronome", contractName: "Metronome", name: "Metronome" },
  { id: "armadillo", contractName: "Armadillo", name: "Armadillo" },
  { id: "magpie", contractName: "Magpie", name: "Magpie" },
  { id: "comet", contractName: "Comet", name: "Comet" },
  { id: "viper", contractName: "Viper", name: "Viper" },
  { id: "wasp", contractName: "Wasp", name: "Wasp" },
  { id: "grandmaster", contractName: "Grandmaster", name: "Grandmaster" },
] as const;

export type HouseCarId = (typeof houseCarNames)[number]["id"];
