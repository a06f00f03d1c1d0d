import { type RaceChannel, postedChannel } from "#engine/referee/race-channel.ts";
import type { RaceReply } from "#engine/referee/race-service.ts";

export type ChannelAnswer = { kind: "reply"; reply: RaceReply } | { kind: "failed"; message: string };

export interface RaceChannels {
  channels: RaceChannel[];
  close(): void;
}

const mostWorkers = 16;

/** One per core, because the page is nearly idle. */
export function openRaceChannels(): RaceChannels {
  const count = Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency || 2));
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
  const channel = postedChannel((request) => worker.postMessage(request));
  worker.addEventListener("message", ({ data }: MessageEvent<ChannelAnswer>) => {
    if (data.kind === "reply") channel.answer(data.reply);
    else channel.fail(new Error(data.message));
  });
  worker.addEventListener("error", ({ message }) =>
    channel.close(new Error(message || "The worker's script could not be loaded.")),
  );
  return channel.ask;
}
