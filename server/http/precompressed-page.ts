import assert from "node:assert/strict";
import { constants, crc32, deflateRawSync } from "node:zlib";

/** A page that is compressed once and yet carries a fresh nonce in every answer. */
export interface PrecompressedPage {
  textWith: (nonce: string) => Buffer;
  /** a whole gzip stream; the nonce must be as long as the one it was rendered with */
  gzipWith: (nonce: string) => Buffer;
  /** what it takes of memory */
  bytes: number;
}

/** RFC 1952: deflate, no flags, no time, unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951: an empty last block. */
const lastBlock = Buffer.from([0x03, 0x00]);

/**
 * Compresses what lies between the nonces, each part ending at a whole byte. An answer is those parts with the new nonce between them as
 * blocks that are not compressed (RFC 1951, 3.2.4), which takes microseconds.
 *
 * @param body the page as it was rendered
 * @param nonce the nonce that it was rendered with; drawn by chance, so the text holds it nowhere else
 */
export function precompress(body: Buffer, nonce: string): PrecompressedPage {
  const parts = splitAt(body, Buffer.from(nonce));
  const zipped = zippedAround(parts, nonce.length);
  const checksum = checksumAround(parts, nonce.length);
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const between = (each: readonly Buffer[], separator: Buffer) =>
    each.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
  return {
    textWith: (fresh) => Buffer.concat(between(parts, Buffer.from(fresh))),
    gzipWith(fresh) {
      const inserted = Buffer.from(fresh);
      const end = Buffer.alloc(8);
      assert(inserted.length === nonce.length, "What a page repeats lies as far back as its nonces are long.");
      end.writeUInt32LE(checksum.with(inserted), 0);
      end.writeUInt32LE((bytes + (parts.length - 1) * inserted.length) % 2 ** 32, 4);
      return Buffer.concat([gzipHead, ...between(zipped, storedBlock(inserted)), lastBlock, end]);
    },
    bytes: body.length + zipped.reduce((sum, part) => sum + part.length, 0),
  };
}

/** RFC 1951: how far back a text may be repeated. */
const windowBytes = 32_768;

/**
 * Each part repeats what came before it, over the nonces between: these stand there as zeros, so that nothing is repeated of them in a page
 * without any. One that has some repeats nothing.
 */
function zippedAround(parts: readonly Buffer[], nonceLength: number): Buffer[] {
  const mayRepeat = !parts.some((part) => part.includes(0));
  let before = Buffer.alloc(0);
  return parts.map((part, index) => {
    const dictionary = before.subarray(-windowBytes);
    before = Buffer.concat([before, part, Buffer.alloc(nonceLength)]);
    if (part.length === 0) return part;
    // Without a text before it there is no dictionary to speak of.
    return deflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH, ...(index > 0 && mayRepeat && { dictionary }) });
  });
}

/**
 * CRC-32 (RFC 1952, 8) of a text with a nonce between its parts, whose bytes are gone through once for all answers: the checksum of two texts
 * in a row is that of the first times x^(8 × bytes of the second), plus that of the second, as polynomials over GF(2).
 */
function checksumAround(parts: readonly Buffer[], nonceLength: number) {
  let ofParts = 0;
  let timesNonce = 0;
  let shift = one;
  for (const [index, part] of [...parts.entries()].toReversed()) {
    ofParts ^= times(shift, crc32(part));
    shift = times(shift, powerOfX(8 * part.length));
    if (index === 0) break;
    timesNonce ^= shift;
    shift = times(shift, powerOfX(8 * nonceLength));
  }
  return { with: (nonce: Buffer) => (ofParts ^ times(timesNonce, crc32(nonce))) >>> 0 };
}

/** Polynomials have the coefficient of x^0 in the highest bit, as the checksum has them; this is all but x^32 of its own. */
const checksumPolynomial = 0xedb88320;
const one = 0x80000000;

function times(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ checksumPolynomial : shifted >>> 1;
  }
  return product;
}

function powerOfX(exponent: number): number {
  let power = one;
  let square = one >>> 1;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = times(power, square);
    square = times(square, square);
  }
  return power;
}

function storedBlock(data: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(data.length, 1);
  head.writeUInt16LE(~data.length & 0xffff, 3);
  return Buffer.concat([head, data]);
}

function splitAt(body: Buffer, separator: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, from)) {
    parts.push(body.subarray(from, at));
    from = at + separator.length;
  }
  return [...parts, body.subarray(from)];
}
