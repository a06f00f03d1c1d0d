import sharp from "sharp";

/** How far a picture may be from what it shows: other numbers and names are less, another layout is more. */
export const mostDifference = 0.08;

/** Columns and rows of what is compared: words are a haze in it, boxes, colours and pictures are not. */
const cells = { width: 96, height: 60 };

/** How different two pictures look: the mean difference of their small, blurred copies, 0 to 1. Of films the first frame. */
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
