import { readPicture } from "../../../server/event/brands/read-picture.ts";
import { attack } from "../attack.ts";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const nested = Array.from(
  { length: 12 },
  (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
).join("");
const logos: Record<string, string> = {
  "image-set()": svg(`<rect width="9" height="9" style="fill:image-set('https://evil.example/a.png' 1x)"/>`),
  "src()": svg(`<style>@font-face{font-family:x;src:src("https://evil.example/f")}</style>`),
  "url()": svg(`<rect width="9" height="9" fill="url(https://evil.example/#a)"/>`),
  "an image from elsewhere": svg(`<image href="https://evil.example/a.png" width="9" height="9"/>`),
  "parts within parts, 10^12 times": svg(
    `<defs><rect id="l0" width="1" height="1"/>${nested}</defs><use href="#l12"/>`,
  ),
  "a part that holds itself": svg(`<g id="a"><use href="#a"/></g>`),
  script: svg("<script>fetch('https://evil.example')</script>"),
  "a listener": svg(`<rect width="9" height="9" onload="alert(1)"/>`),
};

export default attack("Logos fetch from elsewhere or never end drawing: image-set(), src(), nested use", () => {
  const seen: string[] = [];
  let held = true;
  for (const [name, text] of Object.entries(logos)) {
    const beganMs = performance.now();
    const read = readPicture(new TextEncoder().encode(text));
    const ms = performance.now() - beganMs;
    const isRefused = read.kind === "refused";
    held &&= isRefused && ms < 1_000;
    seen.push(`${name} ${isRefused ? "refused" : "TAKEN"} in ${ms.toFixed(0)} ms`);
  }
  return Promise.resolve({ held, seen: seen.join(", ") });
});
