import { promisify } from "node:util";
import {
  constants,
  gunzip,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
  type ZstdOptions,
} from "node:zlib";
import { logDictionary } from "./log-dictionary.ts";

/**
 * How a race's log lies in the database: gzip, or Zstandard (RFC 8878) with a dictionary, which takes a quarter less room. Both are read
 * wherever a log is read; which one is written, `docs/decisions/0091-logs-are-packed-with-a-dictionary.md` says.
 */
export type LogPacking = "gzip" | "dictionary";

const dictionary = Buffer.from(logDictionary);

/** A twentieth less than level 9 makes of it; above it, time goes on and nothing is gained. */
const level = 12;

const packing: ZstdOptions = { dictionary, params: { [constants.ZSTD_c_compressionLevel]: level } };

const gunzipBytes = promisify(gunzip);
const decompressBytes = promisify<Uint8Array, ZstdOptions, Buffer>(zstdDecompress);

/** @param text as `encodeRaceLog` writes it */
export function packLog(text: string, as: LogPacking): Uint8Array {
  return new Uint8Array(as === "gzip" ? gzipSync(text) : zstdCompressSync(text, packing));
}

/** A log's text, however it is packed. */
export async function unpackLog(packed: Uint8Array): Promise<string> {
  const bytes = isGzip(packed) ? await gunzipBytes(packed) : await decompressBytes(packed, { dictionary });
  return bytes.toString("utf8");
}

/** The same in a thread that has nothing else to do. */
export function unpackLogSync(packed: Uint8Array): string {
  return (isGzip(packed) ? gunzipSync(packed) : zstdDecompressSync(packed, { dictionary })).toString("utf8");
}

/** By the two bytes that gzip begins with. */
const isGzip = (packed: Uint8Array) => packed[0] === 0x1f && packed[1] === 0x8b;
