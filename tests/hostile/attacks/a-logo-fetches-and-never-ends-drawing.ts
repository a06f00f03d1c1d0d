import { readPicture } from "../../../server/brands/read-picture.ts";
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
  "an address behind quotes": svg(`<style>a{b:"/*";fill:url(//evil.example/a);b:"*/"}</style>`),
  "an address in disguise": svg(`<style>a{fill:url&#40;https://evil.example/a&#41;}</style>`),
  "a sheet in disguise": svg(`<style>&#64;import "https://evil.example/a"</style>`),
  "an address in two halves": svg(`<style>a{fill:url<!-- -->(https://evil.example/a)}</style>`),
  "another encoding": `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg("\u001b$B<!--\u001b(B<script>alert(1)</script>\u001b$B-->\u001b(B")}`,
  "a pattern for everything": svg(
    `<pattern id="p">${"<path/>".repeat(300)}</pattern><g fill="url(#p)">${"<path/>".repeat(300)}</g>`,
  ),
  "filters for everything": svg(`<style>*{filter:blur(99px)}</style>${"<rect/>".repeat(9_000)}`),
  "elements in elements": svg("<g>".repeat(30_000) + "</g>".repeat(30_000)),
  "a part used from 4 000 places": svg(`<g id="a">${"<path/>".repeat(2_000)}</g>${'<use href="#a"/>'.repeat(4_000)}`),
  "a million dashes, 50 times": svg('<path d="M0 500H1000" stroke="red" stroke-dasharray=".001"/>'.repeat(50)),
  "words and a sign": svg(`<rect d="${"a".repeat(200_000)}" fill="src("/>`),
  "a part that holds itself": svg(`<g id="a"><use href="#a"/></g>`),
  script: svg("<script>fetch('https://evil.example')</script>"),
  "a listener": svg(`<rect width="9" height="9" onload="alert(1)"/>`),
};

export default attack("Logos load other files or draw endlessly: image-set(), src(), nested use", () => {
  const seen: string[] = [];
  let withstood = true;
  for (const [name, text] of Object.entries(logos)) {
    const beganMs = performance.now();
    const read = readPicture(new TextEncoder().encode(text));
    const ms = performance.now() - beganMs;
    const isRefused = read.kind === "refused";
    withstood &&= isRefused && ms < 1_000;
    seen.push(`${name} ${isRefused ? "refused" : "TAKEN"} in ${ms.toFixed(0)} ms`);
  }
  return Promise.resolve({ withstood, seen: seen.join(", ") });
});
