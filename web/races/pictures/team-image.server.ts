import type { LiveryColour } from "#domain/teams/livery.ts";
import { cut, drawable, escaped, height, signAndKerb, width } from "./share-image.server.ts";
import { paintCars } from "../replay/liveries.ts";

export interface TeamImageTexts {
  name: string;
  sign: string;
  lines: readonly string[];
  /** null before the first rating */
  place: { label: string; value: string } | null;
}

const lettersOfLine = 17;

function linesOfName(name: string): string[] {
  const words = name.split(" ");
  const lines = [""];
  for (const word of words) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (longer.length <= lettersOfLine || last === "") lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const [first = "", ...rest] = lines;
  return [first, rest.join(" ")].filter((line) => line !== "").map((line) => cut(line, lettersOfLine));
}

/** 1200 × 630. */
export function teamImageSvg(
  team: { liveryPrimary: LiveryColour; liverySecondary: LiveryColour; number: number },
  texts: TeamImageTexts,
  city: string,
  cityTitle: string | null,
): string {
  const [body, trim] = [team.liveryPrimary, team.liverySecondary].map((colour) => paintCars([colour])[0]!.body);
  const name = linesOfName(drawable(texts.name) || texts.sign);
  const below = 132 + name.length * 74;
  const text = (y: number, size: number, fill: string, content: string) =>
    `<text x="52" y="${y}" font-size="${size}" fill="${fill}">${escaped(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Archivo">`,
    `<rect width="${width}" height="${height}" fill="#6fa861"/>`,
    `<g transform="translate(905 262) rotate(-24)">`,
    `<rect x="-700" y="-190" width="1400" height="380" fill="#f4f6f8"/>`,
    `<path d="M-700 -180H700M-700 180H700" stroke="#d92636" stroke-width="20" stroke-dasharray="48"/>`,
    `<rect x="-700" y="-170" width="1400" height="340" fill="#2b323d"/>`,
    `<path d="M-700 0H700" stroke="#fff" stroke-opacity=".35" stroke-width="6" stroke-dasharray="46 40"/>`,
    carSvg(body!, trim!, team.number),
    "</g>",
    `<path d="M0 0H640L560 ${height}H0z" fill="#0b0f16"/>`,
    text(92, 30, "#9aa6b5", texts.sign),
    ...name.map((line, index) => text(168 + index * 74, 64, "#fff", line)),
    ...texts.lines.map((line, index) => text(below + 30 + index * 42, 28, "#c8d0da", cut(drawable(line), 36))),
    texts.place
      ? `<rect x="52" y="500" width="14" height="84" fill="#ffd83d"/>
        <text x="86" y="530" font-size="26" fill="#9aa6b5">${escaped(texts.place.label)}</text>
        <text x="86" y="582" font-size="50" fill="#fff">${escaped(texts.place.value)}</text>`
      : "",
    signAndKerb(city, cityTitle),
    "</svg>",
  ].join("");
}

/** From above, centred at 0, 0. */
function carSvg(body: string, trim: string, number: number): string {
  return [
    `<g transform="scale(4.1) translate(-62 -28)">`,
    `<g fill="#14171c"><rect x="17" y="3" width="20" height="11" rx="3"/><rect x="17" y="42" width="20" height="11" rx="3"/>`,
    `<rect x="82" y="6" width="16" height="9" rx="3"/><rect x="82" y="41" width="16" height="9" rx="3"/></g>`,
    `<g stroke="#fff" stroke-opacity=".5"><path d="M6 12h10v32H6zM106 12h8v32h-8z" fill="${trim}"/>`,
    `<path d="M12 20h14l8-6h26l14 8h28q8 2 8 6t-8 6H74l-14 8H34l-8-6H12z" fill="${body}" stroke-linejoin="round"/>`,
    `<path d="M16 25h92v6H16z" fill="${trim}" stroke-opacity=".25"/></g>`,
    `<ellipse cx="66" cy="28" rx="8" ry="5.5" fill="#14171c"/>`,
    `<rect x="31" y="19" width="24" height="18" rx="2" fill="#fff" stroke="#14171c"/>`,
    `<text x="43" y="33.5" font-size="15" text-anchor="middle" fill="#14171c">${number}</text></g>`,
  ].join("");
}
