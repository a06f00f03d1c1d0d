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
 * Gzip, or Zstandard (RFC 8878) with a dictionary, which is a quarter smaller. Readers accept both; see
 * `docs/decisions/server.md`.
 */
export type LogPacking = "gzip" | "dictionary";

const dictionary = Buffer.from(logDictionary);

/** 5 % smaller than level 9; higher levels only take longer. */
const level = 12;

const packing: ZstdOptions = { dictionary, params: { [constants.ZSTD_c_compressionLevel]: level } };

const gunzipBytes = promisify(gunzip);
const decompressBytes = promisify<Uint8Array, ZstdOptions, Buffer>(zstdDecompress);

/** @param text in the format of `encodeRaceLog` */
export function packLog(text: string, as: LogPacking): Uint8Array {
  return new Uint8Array(as === "gzip" ? gzipSync(text) : zstdCompressSync(text, packing));
}

export async function unpackLog(packed: Uint8Array): Promise<string> {
  const bytes = isGzip(packed) ? await gunzipBytes(packed) : await decompressBytes(packed, { dictionary });
  return bytes.toString("utf8");
}

/** Only for threads with nothing else to do. */
export function unpackLogSync(packed: Uint8Array): string {
  return (isGzip(packed) ? gunzipSync(packed) : zstdDecompressSync(packed, { dictionary })).toString("utf8");
}

const isGzip = (packed: Uint8Array) => packed[0] === 0x1f && packed[1] === 0x8b;
