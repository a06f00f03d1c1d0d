import { expect, test } from "vitest";
import { mostPictureBytes, readPicture } from "./read-picture.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const svg = (inside: string, attributes = "") =>
  bytes(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>\n`,
  );
const png = (width: number) => {
  const start = [
    137,
    80,
    78,
    71,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    73,
    72,
    68,
    82,
    0,
    0,
    width >> 8,
    width & 255,
    0,
    0,
    0,
    9,
  ];
  const end = [0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130];
  return new Uint8Array([...start, ...Array.from({ length: 9 }, () => 0), ...end]);
};

test.each([
  [
    "shapes and a gradient",
    '<defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9"/>',
  ],
  ["a part used again", '<g id="b"/><use xlink:href="#b"/>'],
  [
    "colours, places and a layer's name",
    "<g id='g' data-name='Layer (1)'><path transform='translate(1 2) rotate(3)' style='fill:rgb(1,2,3)'/></g>",
  ],
  ["a sheet of styles and a remark", "<style>.a{fill:red}</style><!-- drawn by hand --><circle class='a' r='3'/>"],
])("accepts an SVG with %s", (_, inside) => {
  expect(readPicture(svg(inside))).toMatchObject({ kind: "picture", picture: { kind: "image/svg+xml" } });
});

test.each([
  ["a script", "<script>alert(1)</script>", "<script>"],
  ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>", "<SCRIPT>"],
  ["a script of another namespace", '<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>', "<svg:script"],
  ["foreign content", "<foreignObject><p/></foreignObject>", "<foreignObject>"],
  ["a handler", '<path onload="alert(1)"/>', 'onload="alert(1)"'],
  ["another site's picture", '<image href="https://evil.example/a.png"/>', "<image>"],
  ["another site's part", '<use href="https://evil.example/a.svg#b"/>', 'href="https://evil.example/a.svg#b"'],
  ["a link that runs", '<a href="javascript:alert(1)"/>', "<a>"],
  ["another site's filter", '<path filter="url(https://evil.example/f)"/>', 'filter="url(https://evil.example/f)"'],
  ["an animation of an address", '<set attributeName="href" to="javascript:alert(1)"/>', "<set>"],
  ["styles from elsewhere", "<style>@import 'https://evil.example/a.css'</style>", "style: @import"],
  [
    "a set of pictures in a style",
    '<path style="fill:image-set(&quot;https://evil.example/a&quot; 1x)"/>',
    'style="fill:image-set(&quot;https://evil.example/a&quot; 1x)"',
  ],
  [
    "a source in a style",
    "<path style='mask:src(\"https://evil.example/a\")'/>",
    'style="mask:src("https://evil.example/a")"',
  ],
  [
    "a set of pictures in a sheet",
    "<style>.a{mask:image-set('https://evil.example/a' 1x)}</style>",
    "style: image-set(…)",
  ],
  ["a source in a sheet", "<style>.a{mask:SRC('https://evil.example/a')}</style>", "style: SRC(…)"],
  ["an address in a sheet", "<style>.a{fill:url(https://evil.example/a)}</style>", "style: url(…)"],
  ["an address behind a remark", "<style>.a{fill:u/**/rl(https://evil.example/a)}</style>", "style: rl(…)"],
  [
    "an address behind quotes that look like a remark",
    `<style>.a{font-family:"/*";fill:url(//e.example/a);font-family:"*/"}</style>`,
    "style: url(…)",
  ],
  ["a sheet from elsewhere in disguise", "<style>&#64;import 'https://evil.example/a.css'</style>", "style: &#64"],
  ["an address in disguise in a sheet", "<style>.a{fill:url&#40;https://evil.example/a&#41;}</style>", "style: &#40"],
  ["an address that a comment divides", "<style>.a{fill:url<!-- -->(https://evil.example/a)}</style>", "style: <!--"],
  ["an address that an element divides", "<style>.a{fill:url<title/>(https://evil.example/a)}</style>", "<title>"],
  ["a filter for everything", "<style>*{filter:blur(99px)}</style>", "style: blur("],
  ["elements in elements without end", `${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}`, "<g>"],
  ["an address after a part", '<path fill="url(#a) url(//evil.example/a)"/>', 'fill="url(#a) url(//evil.example/a)"'],
  ["a part that contains itself", '<g id="a"><use href="#a"/></g>', "#a"],
  ["characters in disguise", '<path fill="u&#114;l(https://evil.example)"/>', 'fill="u&#114;l(https://evil.example)"'],
  ["characters as data", "<![CDATA[<script>alert(1)</script>]]>", "<![CDATA["],
])("rejects an SVG with %s and names the problem", (_, inside, found) => {
  expect(readPicture(svg(inside))).toEqual({ kind: "refused", refusal: { rule: "forbidden", found } });
});

test("rejects nested uses before a browser draws a million shapes", () => {
  const levels = Array.from(
    { length: 7 },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  );
  const bomb = svg(`<defs><path id="l0" d="M0 0h9"/>${levels.join("")}</defs><use href="#l7"/>`);
  expect(readPicture(bomb)).toMatchObject({ kind: "refused", refusal: { rule: "forbidden" } });
  const patterns = Array.from(
    { length: 14 },
    (_, level) => `<pattern id="p${level + 1}">${`<rect fill="url(#p${level})"/>`.repeat(3)}</pattern>`,
  );
  expect(readPicture(svg(`${patterns.join("")}<rect fill="url(#p14)"/>`))).toMatchObject({ kind: "refused" });
  const honest = svg(`<defs><path id="l0" d="M0 0h9"/>${levels[0]}${levels[1]}</defs><use href="#l2"/>`);
  expect(readPicture(honest)).toMatchObject({ kind: "picture" });
});

test("counts inherited, long, dashed and reused parts as often as they are drawn", () => {
  const times = (count: number, text: string) => text.repeat(count);
  const bombs = {
    "many small uses": `<g id="a">${times(400, "<path/>")}</g>${times(400, '<use href="#a"/>')}`,
    "an inherited pattern": `<pattern id="p">${times(200, "<path/>")}</pattern><g fill="url(#p)">${times(200, "<path/>")}</g>`,
    "a long path": `<path id="a" d="${times(2_000, "M0 0h9")}"/>${times(200, '<use href="#a"/>')}`,
    "many blurs": `<filter id="f"><feGaussianBlur/></filter>${times(40, '<path filter="url(#f)"/>')}`,
    "many blurs by name": times(40, '<path style="filter:blur(9px)"/>'),
    "one blur of many": `<filter id="f">${times(40, "<feGaussianBlur/>")}</filter><path filter="url(#f)"/>`,
    "a chain": Array.from({ length: 1_500 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join(""),
  };
  for (const inside of Object.values(bombs))
    expect(readPicture(svg(inside))).toMatchObject({ refusal: { rule: "forbidden" } });
  const dashes = {
    "of one long line": '<path stroke-dasharray=".0001" d="M0 0H900"/>',
    "of many lines in a group": `<g style="stroke-dasharray:.01">${times(60, '<path d="M0 0H900"/>')}</g>`,
    "from a sheet": `<style>*{stroke-dasharray : .0001 .0001}</style><circle r="900"/>`,
    "of what is used": '<g id="a"><path d="M0 0H900"/></g><use stroke-dasharray=".0001" href="#a"/>',
    "in other units": '<line stroke-dasharray="1" x2="9cm"/>',
    "of letters": '<text stroke-dasharray="1">A</text>',
  };
  for (const inside of Object.values(dashes))
    expect(readPicture(svg(inside))).toMatchObject({ refusal: { rule: "forbidden" } });
  expect(readPicture(svg('<path d="M0 0" pathLength="1e9"/>'))).toMatchObject({ refusal: { rule: "forbidden" } });
  const road = `<g stroke-dasharray="6 4"><path d="${times(50, "M0 0C9 9 99 99 400 300z")}"/></g><path d="${times(500, "M99 99h99")}"/>`;
  expect(readPicture(svg(road))).toMatchObject({ kind: "picture" });
  const shadow = `<filter id="s"><feFlood/><feColorMatrix/><feOffset/><feGaussianBlur/><feBlend/></filter>`;
  expect(readPicture(svg(`${shadow}${times(20, '<path filter="url(#s)"/>')}`))).toMatchObject({ kind: "picture" });
  const many = svg(
    `<g fill="url(#a)">${times(3_000, '<path d="M0 0h9"/>')}</g><linearGradient id="a"><stop/></linearGradient>`,
  );
  expect(readPicture(many)).toMatchObject({ kind: "picture" });
});

test("rejects encodings that browsers would decode differently", () => {
  const inside = "\u001b$B<!--\u001b(B<script>alert(1)</script>\u001b$B-->\u001b(B";
  const text = `<?xml version="1.0" encoding="ISO-2022-JP"?><svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  expect(readPicture(bytes(text))).toMatchObject({ refusal: { found: 'encoding="ISO-2022-JP"' } });
  expect(readPicture(bytes(text.replace("ISO-2022-JP", "UTF-8").replace(inside, "")))).toMatchObject({
    kind: "picture",
  });
});

test("reads long words as fast as short ones", () => {
  expect(readPicture(svg(`<path d="${"a".repeat(200_000)}"/>`))).toMatchObject({ kind: "picture" });
});

test("rejects a document type, which may contain entities", () => {
  const text = '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>';
  expect(readPicture(bytes(text))).toMatchObject({ refusal: { rule: "forbidden", found: "<!DOCTYPE" } });
});

test("recognises a PNG by its content and limits its size", () => {
  expect(readPicture(png(200))).toMatchObject({ kind: "picture", picture: { kind: "image/png" } });
  expect(readPicture(png(5_000))).toEqual({ kind: "refused", refusal: { rule: "too-many-pixels", most: 4_096 } });
  expect(readPicture(bytes("GIF89a"))).toEqual({ kind: "refused", refusal: { rule: "no-picture" } });
  expect(readPicture(bytes("<html></html>"))).toEqual({ kind: "refused", refusal: { rule: "no-picture" } });
  expect(readPicture(svg("<path/>").slice(0, 60))).toMatchObject({ kind: "refused" });
  const large = new Uint8Array(mostPictureBytes + 1);
  expect(readPicture(large)).toEqual({ kind: "refused", refusal: { rule: "too-large", most: mostPictureBytes } });
});
