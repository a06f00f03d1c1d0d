import type { RaceChannel, RaceReply } from "#engine/race/race-service.ts";

export type ChannelAnswer = { kind: "reply"; reply: RaceReply } | { kind: "failed"; message: string };

/** Workers for the races of a field, and how to end them. */
export interface RaceChannels {
  channels: RaceChannel[];
  close(): void;
}

/** Opens as many workers as the machine has cores to spare: one stays with the page, and more than eight win little. */
export function openRaceChannels(): RaceChannels {
  const count = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL("./evaluate-worker.ts", import.meta.url), { type: "module", name: "field" }),
  );
  return {
    channels: workers.map(channelTo),
    close: () => {
      for (const worker of workers) worker.terminate();
    },
  };
}

function channelTo(worker: Worker): RaceChannel {
  return (request) =>
    new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<ChannelAnswer>) => {
        done();
        if (data.kind === "reply") resolve(data.reply);
        else reject(new Error(data.message));
      };
      const onError = (event: ErrorEvent) => {
        done();
        reject(new Error(event.message || "The worker's script could not be loaded."));
      };
      const done = () => {
        worker.removeEventListener("message", onMessage);
        worker.removeEventListener("error", onError);
      };
      worker.addEventListener("message", onMessage);
      worker.addEventListener("error", onError);
      worker.postMessage(request);
    });
}
