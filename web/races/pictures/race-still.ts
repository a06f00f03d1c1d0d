import { type RaceDrawing, circuitSvg, gapLinesSvg } from "./race-drawing.ts";

const width = 480;
const height = 270;

/** The still picture of a race card, as SVG without a letter in it: the cars on the circuit, and below them how the gaps grew and shrank. */
export function drawRaceStill(drawing: RaceDrawing): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#6fa861"/>`,
    circuitSvg(drawing, width, 214, { top: 6, right: 10, bottom: 4, left: 10 }),
    `<rect y="214" width="${width}" height="56" fill="#0b0f16"/>`,
    gapLinesSvg(drawing, 10, 222, width - 20, 40),
    "</svg>",
  ].join("");
}
