import { fastestRate, slowestRate } from "./replay/clock.ts";
import type { ReplayStart, ReplayStatus } from "./replay/replay-session.ts";
import { cameraNames } from "./replay/replay-view.ts";

export function readReplayLink(parameters: URLSearchParams): ReplayStart {
  const start: ReplayStart = {};
  const turn = Number(parameters.get("turn"));
  if (parameters.has("turn") && Number.isInteger(turn) && turn >= 0) start.turn = turn;
  const rate = Number(parameters.get("speed"));
  if (rate >= slowestRate && rate <= fastestRate) start.rate = rate;
  const camera = cameraNames.find((name) => name === parameters.get("camera"));
  if (camera) start.camera = camera;
  if (parameters.get("pace") === "even") start.pace = "even";
  return start;
}

export function replayLink(address: string, status: Pick<ReplayStatus, "turn" | "rate" | "camera" | "pace">): string {
  const link = new URL(address);
  link.search = "";
  link.hash = "";
  link.searchParams.set("turn", String(status.turn));
  if (status.rate !== 1) link.searchParams.set("speed", String(status.rate));
  if (status.camera !== "director") link.searchParams.set("camera", status.camera);
  if (status.pace !== "told") link.searchParams.set("pace", status.pace);
  return link.href;
}
