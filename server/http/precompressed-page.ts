import { constants, crc32, deflateRawSync } from "node:zlib";

/** A page that is compressed once and yet carries a fresh nonce in every answer. */
export interface PrecompressedPage {
  textWith: (nonce: string) => Buffer;
  /** a whole gzip stream */
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
  const zipped = parts.map((part) =>
    part.length === 0 ? part : deflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH }),
  );
  const between = (each: readonly Buffer[], separator: Buffer) =>
    each.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
  return {
    textWith: (fresh) => Buffer.concat(between(parts, Buffer.from(fresh))),
    gzipWith(fresh) {
      const text = between(parts, Buffer.from(fresh));
      const end = Buffer.alloc(8);
      end.writeUInt32LE(
        text.reduce((sum, part) => crc32(part, sum), 0),
        0,
      );
      end.writeUInt32LE(text.reduce((sum, part) => sum + part.length, 0) % 2 ** 32, 4);
      return Buffer.concat([gzipHead, ...between(zipped, storedBlock(Buffer.from(fresh))), lastBlock, end]);
    },
    bytes: body.length + zipped.reduce((sum, part) => sum + part.length, 0),
  };
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
