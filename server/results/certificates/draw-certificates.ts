import { createRequire } from "node:module";
import PdfFile from "pdfkit";
import { encode } from "uqr";
import type { TieBreak } from "#engine/stages/tie-rule.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { groupedCode } from "./certificate.ts";
import type { IssuedCertificate } from "./issue-certificates.ts";

export interface CertificateTexts {
  language: string;
  title: string;
  awarded: string;
  /** "3rd", "3." */
  place: (place: number) => string;
  /** "in the Final, of 24 teams" */
  inStage: (stage: string, of: number) => string;
  tieBreak: (tieBreak: TieBreak) => string;
  day: (isoDay: string) => string;
  check: string;
  signatures: readonly [string, string];
  sponsors: string;
}

export interface CertificateBrand {
  /** the city's event, or the product */
  name: string;
  city: string;
  /** PNG, three times as wide as high; null: couldn't be rendered */
  logo: Uint8Array | null;
  sponsors: readonly string[];
}

const page = { width: 841.89, height: 595.28 };
const asphalt = "#151b25";
const quiet = "#485466";
const kerb = "#d92636";
const liveryHex: Record<LiveryColour, string> = {
  red: "#dc2436",
  blue: "#1d63d8",
  yellow: "#f2b705",
  black: "#16191f",
  gray: "#707b8a",
  silver: "#bfc8d2",
  white: "#ffffff",
};
const left = 92;
const textWidth = 560;

/**
 * One landscape A4 page each. Embeds only the letters used. Long names shrink, then wrap.
 * @param checkAddress page that checks codes, for the QR code and in print
 */
export function drawCertificates(
  certificates: readonly IssuedCertificate[],
  texts: CertificateTexts,
  { checkAddress, brand }: { checkAddress: string; brand: CertificateBrand },
): ReadableStream<Uint8Array> {
  const fonts = createRequire(import.meta.url);
  const document = new PdfFile({
    size: "A4",
    layout: "landscape",
    margin: 0,
    autoFirstPage: false,
    lang: texts.language,
    info: { Title: texts.title, Producer: brand.name, Creator: brand.name },
  });
  for (const [name, file] of [
    ["text", "400Regular/Archivo_400Regular.ttf"],
    ["strong", "700Bold/Archivo_700Bold.ttf"],
    ["display", "900Black/Archivo_900Black.ttf"],
  ] as const) {
    document.registerFont(name, fonts.resolve(`@expo-google-fonts/archivo/${file}`));
  }
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      document.on("data", (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk)));
      document.on("end", () => controller.close());
      document.on("error", (error: Error) => controller.error(error));
      for (const certificate of certificates) {
        document.addPage();
        drawPage(document, certificate, texts, { checkAddress, brand });
        // A page takes milliseconds; let other requests run in between.
        await new Promise((resolve) => setImmediate(resolve));
      }
      document.end();
    },
  });
}

type Document = InstanceType<typeof PdfFile>;

function drawPage(
  document: Document,
  { code, certificate, members, result }: IssuedCertificate,
  texts: CertificateTexts,
  { checkAddress, brand }: { checkAddress: string; brand: CertificateBrand },
): void {
  const upper = (text: string) => text.toLocaleUpperCase(texts.language);
  drawKerb(document);
  drawFlag(document);
  line(document, "strong", 13, headOf(brand.name, certificate.competition.name), 52, { colour: quiet, spacing: 1.2 });
  line(document, "display", 46, upper(texts.title), 76, { colour: asphalt });
  line(document, "text", 15, texts.awarded, 150, { colour: quiet });
  const below = fitted(document, "display", certificate.team.name, 172, { largest: 44, smallest: 16, lines: 2 });
  document
    .lineWidth(0.75)
    .rect(left, below + 8, 84, 7)
    .fillAndStroke(liveryHex[result.team.liveryPrimary], asphalt)
    .rect(left + 4, below + 10.5, 76, 2)
    .fill(liveryHex[result.team.liverySecondary]);
  let y = below + 28;
  if (certificate.team.university !== "") {
    y = fitted(document, "strong", certificate.team.university, y, { largest: 17, smallest: 11, lines: 2 }) + 4;
  }
  if (members.length > 0) {
    const people = members.map((name) => name.replaceAll(" ", "\u{A0}")).join("\u{A0}· ");
    fitted(document, "text", people, y, { largest: 14, smallest: 10, lines: 5 });
  }
  line(document, "display", 84, texts.place(certificate.place), 384, { colour: kerb });
  const stage = texts.inStage(certificate.stage, certificate.of);
  const tieBreak = result.tieBreak ? ` · ${texts.tieBreak(result.tieBreak)}` : "";
  line(document, "strong", 17, stage + tieBreak, 470, { colour: asphalt });
  const day = texts.day(certificate.day);
  line(document, "text", 13, brand.city === "" ? day : `${brand.city}, ${day}`, 494, { colour: quiet });
  drawSignatures(document, texts.signatures);
  if (brand.sponsors.length > 0) {
    line(document, "text", 9, `${texts.sponsors} ${brand.sponsors.join(" · ")}`, 574, { colour: quiet });
  }
  if (brand.logo) document.image(Buffer.from(brand.logo), page.width - 48 - logoBox.width, 200, logoBox);
  drawCode(document, code, texts, checkAddress);
}

const logoBox = { width: 150, height: 50 };

const headOf = (name: string, competition: string) => (name === competition ? competition : `${name} · ${competition}`);

function drawSignatures(document: Document, names: readonly [string, string]): void {
  for (const [index, name] of names.entries()) {
    const x = left + index * 214;
    document
      .moveTo(x, 548)
      .lineTo(x + 190, 548)
      .lineWidth(0.75)
      .stroke(asphalt);
    document.font("text").fontSize(9).fillColor(quiet).text(name, x, 552, { lineBreak: false });
  }
}

function line(
  document: Document,
  font: string,
  size: number,
  text: string,
  y: number,
  { colour, spacing = 0 }: { colour: string; spacing?: number },
): void {
  document.font(font).fontSize(size);
  const width = document.widthOfString(text, { characterSpacing: spacing });
  const fittingSize = width > textWidth ? Math.max(6, (size * textWidth) / width) : size;
  document
    .fontSize(fittingSize)
    .fillColor(colour)
    .text(text, left, y + (size - fittingSize) * 0.8, { lineBreak: false, characterSpacing: spacing });
}

/** As large as fits in `lines` lines. Returns its lower end. */
function fitted(
  document: Document,
  font: string,
  text: string,
  y: number,
  { largest, smallest, lines }: { largest: number; smallest: number; lines: number },
): number {
  document.font(font).fillColor(asphalt);
  let size = largest;
  const heightAt = (each: number) => document.fontSize(each).heightOfString(text, { width: textWidth, lineGap: 0 });
  const oneLineAt = (each: number) => document.fontSize(each).currentLineHeight(true);
  // Prefer one line at nearly full size to two.
  const isOneLine = () => heightAt(size) <= oneLineAt(size) * 1.5;
  while (size > largest * 0.72 && !isOneLine()) size -= 1;
  if (!isOneLine()) size = largest;
  while (size > smallest && heightAt(size) > oneLineAt(size) * (lines + 0.5)) size -= 1;
  const height = Math.min(heightAt(size), oneLineAt(size) * lines);
  document.fontSize(size).text(text, left, y, { width: textWidth, height: height + 1, ellipsis: "…", lineGap: 0 });
  return y + height;
}

function drawKerb(document: Document): void {
  const stripe = page.height / 17;
  for (let i = 0; i < 17; i += 1) {
    document.rect(0, i * stripe, 40, stripe).fill(i % 2 === 0 ? kerb : "#ffffff");
  }
  document.rect(40, 0, 3, page.height).fill(asphalt);
}

function drawFlag(document: Document): void {
  const side = 17;
  const columns = 9;
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < 9; row += 1) {
      if ((column + row) % 2 !== 0) continue;
      const opacity = Math.max(0, (column + 1) / columns - row / 11);
      document
        .fillOpacity(opacity)
        .rect(page.width - (columns - column) * side, row * side, side, side)
        .fill(asphalt);
    }
  }
  document.fillOpacity(1);
}

function drawCode(document: Document, code: string, texts: CertificateTexts, checkAddress: string): void {
  const { data: squares, size } = encode(`${checkAddress}?code=${code}`, { border: 0 });
  const side = 104;
  const [x, y] = [page.width - 48 - side, 394];
  const one = side / size;
  for (const [row, cells] of squares.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // Slightly larger squares: viewers draw hairlines between adjacent ones.
      if (isDark) document.rect(x + column * one, y + row * one, one + 0.15, one + 0.15);
    }
  }
  document.fill("#000000");
  document.font("strong").fontSize(10.5).fillColor(asphalt);
  const width = 260;
  const right = { width, align: "right", lineBreak: true } as const;
  document.text(groupedCode(code), page.width - 48 - width, y + side + 10, right);
  document
    .font("text")
    .fontSize(8)
    .fillColor(quiet)
    .text(`${texts.check} ${checkAddress}`, page.width - 48 - width, y + side + 26, {
      ...right,
      height: 30,
      ellipsis: true,
    });
}
