import sharp from "sharp";

/** Tolerates other numbers and names, not another layout. */
export const mostDifference = 0.08;

/** Text is blurred at this size; boxes, colours and pictures aren't. */
const cells = { width: 96, height: 60 };

/** Mean difference of small copies, 0 to 1; a film's first frame. */
export async function differenceOf(first: Buffer, second: Buffer): Promise<number> {
  const [a, b] = await Promise.all([first, second].map((picture) => smallCopy(picture)));
  if (!a || !b) throw new Error("There is a picture to compare.");
  const sum = a.reduce((total, value, index) => total + Math.abs(value - (b[index] ?? 0)), 0);
  return sum / a.length / 255;
}

function smallCopy(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...cells, fit: "fill" })
    .blur(1)
    .removeAlpha()
    .raw()
    .toBuffer();
}
