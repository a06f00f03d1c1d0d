import { Zip, ZipDeflate } from "fflate";

export interface ArchivedFile {
  /** `/` between folders */
  path: string;
  content: string | Uint8Array;
}

/**
 * Streams a zip file with one entry in memory at a time. Stops when the reader cancels.
 * @throws to the reader, what `files` throws
 */
export function zipStream(files: AsyncIterator<ArchivedFile>, writtenAt: Date): ReadableStream<Uint8Array> {
  const made: { waiting: Uint8Array[]; failure: Error | null; isEnded: boolean } = {
    waiting: [],
    failure: null,
    isEnded: false,
  };
  const zip = new Zip((error, chunk, isFinal) => {
    if (error) made.failure = error;
    else made.waiting.push(chunk);
    made.isEnded ||= isFinal;
  });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (made.waiting.length === 0 && !made.isEnded) {
        const next = await files.next();
        if (next.done) {
          zip.end();
        } else {
          const { path, content } = next.value;
          const entry = new ZipDeflate(path, { level: 6 });
          entry.mtime = writtenAt;
          zip.add(entry);
          entry.push(typeof content === "string" ? new TextEncoder().encode(content) : content, true);
        }
        if (made.failure) throw made.failure;
      }
      for (const chunk of made.waiting) controller.enqueue(chunk);
      made.waiting = [];
      if (made.isEnded) controller.close();
    },
    async cancel() {
      zip.terminate();
      await files.return?.();
    },
  });
}
