/** A flame graph as an SVG file: every call as wide as its time, what it calls below it, a colour for each part. */
import { parts } from "./parts.ts";
import type { Call } from "./calls.ts";

const width = 1200;
const row = 18;
const top = 66;
/** narrower calls are left out */
const leastWidth = 1.5;
const characterWidth = 6.1;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Hues around the circle, all different, neighbours in the list far apart. */
const colourOf = (part: string): string => {
  const index = parts.indexOf(part as (typeof parts)[number]);
  if (part === "other") return "hsl(0 0% 80%)";
  return `hsl(${((index * 7) % parts.length) * (360 / parts.length)} 65% ${index % 2 ? 70 : 80}%)`;
};

export function drawFlameGraph(root: Call, title: string): string {
  const boxes: string[] = [];
  let depth = 0;
  const draw = (call: Call, left: number, level: number): void => {
    const wide = (call.total / root.total) * width;
    if (wide < leastWidth) return;
    depth = Math.max(depth, level + 1);
    const y = top + level * row;
    const share = `${((100 * call.total) / root.total).toFixed(1)} %`;
    const own = `${((100 * call.self) / root.total).toFixed(1)} %`;
    const letters = Math.floor((wide - 6) / characterWidth);
    const name = call.name.length <= letters ? call.name : letters > 3 ? `${call.name.slice(0, letters - 1)}…` : "";
    boxes.push(
      `<g><title>${escape(`${call.name} (${call.part}): ${share}, alone ${own}`)}</title>` +
        `<rect x="${left.toFixed(1)}" y="${y}" width="${(wide - 0.5).toFixed(1)}" height="${row - 1}" fill="${colourOf(call.part)}"/>` +
        `${name && `<text x="${(left + 3).toFixed(1)}" y="${y + 13}">${escape(name)}</text>`}</g>`,
    );
    let next = left;
    for (const below of call.calls.toSorted((a, b) => b.total - a.total)) {
      draw(below, next, level + 1);
      next += (below.total / root.total) * width;
    }
  };
  draw(root, 0, 0);
  const used = parts.filter((part) => boxes.some((box) => box.includes(`(${part}):`)));
  const legend = used.map((part, index) => {
    const x = 4 + (index % 8) * 149;
    const y = 26 + 18 * Math.floor(index / 8);
    return `<rect x="${x}" y="${y}" width="12" height="12" fill="${colourOf(part)}"/><text x="${x + 17}" y="${y + 10}">${part}</text>`;
  });
  const height = top + depth * row + 6;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#111">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="4" y="16" font-size="13" font-weight="600">${escape(title)}</text>
${legend.join("\n")}
${boxes.join("\n")}
</svg>
`;
}
