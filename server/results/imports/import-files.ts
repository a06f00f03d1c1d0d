import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";

/** What files of imported events may take of the disk. */
export const importLimits = {
  /** of one file as it comes, packed; unpacked it has the format's own limit */
  fileBytes: 1024 * 1024 * 1024,
  /** of all together */
  allBytes: 8 * 1024 * 1024 * 1024,
  /** of those that one installation signed: none fills the disk so that nobody else's has room */
  installationBytes: 2 * 1024 * 1024 * 1024,
  /** that wait or are at work at once */
  underWay: 5,
  /** in all */
  imports: 500,
} as const;

/** Nobody sends or fetches one for so long. */
const oldHalfMs = 86_400_000;

/** Why a file is not taken. */
export type NotTaken = "too-large" | "no-room" | "empty";

/** The files of imported events, in a folder of their own. */
export interface ImportFiles {
  folder: string;
  /** Where a file lies that is here as a whole. */
  at: (importId: string) => string;
  open: (importId: string) => ReadableStream<Uint8Array>;
  /** Keeps a file as its parts come; nothing of one that is not taken. */
  take: (importId: string, parts: AsyncIterable<Uint8Array>) => Promise<{ bytes: number; hash: string } | NotTaken>;
  remove: (importId: string) => Promise<void>;
  /** bytes that all of them take of the disk, and may take */
  used: () => Promise<{ bytes: number; of: number }>;
}

/** @param dataDir the site's folder: all of its processes have it */
export function importFilesIn(
  dataDir: string,
  limits: { fileBytes: number; allBytes: number } = importLimits,
): ImportFiles {
  const folder = path.join(dataDir, "imports");
  /** by this process, ever: files that come at the same time share the room */
  let written = 0;
  const at = (importId: string) => path.join(folder, `${importId}.jsonl.gz`);
  const remove = async (importId: string) => {
    await rm(at(importId), { force: true });
    await rm(`${at(importId)}.part`, { force: true });
  };
  return {
    folder,
    at,
    remove,
    async used() {
      await mkdir(folder, { recursive: true });
      return { bytes: await bytesIn(folder), of: limits.allBytes };
    },
    open: (importId) => Readable.toWeb(createReadStream(at(importId))) as ReadableStream<Uint8Array>,
    async take(importId, parts) {
      await mkdir(folder, { recursive: true });
      const before = written;
      const onDisk = await bytesIn(folder);
      const isFull = () => onDisk + written - before > limits.allBytes;
      if (onDisk >= limits.allBytes) return "no-room";
      const part = `${at(importId)}.part`;
      const file = await open(part, "w");
      const hash = createHash("sha256");
      let bytes = 0;
      let isTaken = false;
      try {
        for await (const each of parts) {
          bytes += each.length;
          written += each.length;
          if (bytes > limits.fileBytes) return "too-large";
          if (isFull()) return "no-room";
          hash.update(each);
          await file.write(each);
        }
        if (bytes === 0) return "empty";
        isTaken = true;
      } finally {
        await file.close();
        if (!isTaken) await rm(part, { force: true });
      }
      await rename(part, at(importId));
      return { bytes, hash: hash.digest("hex") };
    },
  };
}

/** What is on the disk, halves included; those that a process left when it died go. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (name.endsWith(".part") && found && Date.now() - found.mtimeMs > oldHalfMs) await rm(file, { force: true });
    else bytes += found?.size ?? 0;
  }
  return bytes;
}
