import type { HouseCarId } from "#languages/cars/house-cars/house-car-names.ts";

/** Unlike any team's colour, and visible on light and dark pages. */
export const houseColours: Readonly<Record<HouseCarId, string>> = {
  "sunday-driver": "#0d94d5",
  "last-lap": "#f0269f",
  hedgehog: "#8d5d3c",
  metronome: "#6b43f6",
  armadillo: "#a24978",
  magpie: "#1b9e7a",
  comet: "#bd67e2",
  viper: "#14a220",
  wasp: "#cc6400",
  grandmaster: "#798214",
};

export const isHouseCar = (id: string | null): id is HouseCarId => id !== null && Object.hasOwn(houseColours, id);
