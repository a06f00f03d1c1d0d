import { type Reason, whyBlocked, whyBought, whyHit, whyLead, whyWon } from "#engine/race-log/reasons.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type Pace, secondsAtTurn } from "./pace.ts";
import { type RaceFact, type RaceStory, weights } from "./race-story.ts";

export type CaptionFact =
  | Extract<RaceFact, { kind: "lead-changed" | "shell-hit" | "slipped" | "shell-blocked" | "accelerated" | "won" }>
  | { kind: "photo-finish"; turn: number };

export interface Caption {
  fromSeconds: number;
  toSeconds: number;
  fact: CaptionFact;
  /** null where the log doesn't say */
  why: Reason | null;
}

const holdSeconds = 2.6;

const bigBuy = 6;
const bigLoss = 4;

const worthOf = (fact: CaptionFact): number => {
  if (fact.kind === "photo-finish") return 4;
  if (fact.kind === "shell-hit" && fact.speedBefore <= bigLoss) return 1;
  return weights[fact.kind].caption ?? 0;
};

function hasCaption(fact: RaceFact): fact is Exclude<CaptionFact, { kind: "photo-finish" }> {
  return weights[fact.kind].caption !== undefined && (fact.kind !== "accelerated" || fact.amount >= bigBuy);
}

export function planCaptions(log: RaceLog, story: RaceStory, pace: Pace): Caption[] {
  const candidates: { fact: CaptionFact; at: number }[] = [];
  for (const fact of story.facts) {
    // At the end of the turn, like the tower.
    if (hasCaption(fact)) candidates.push({ fact, at: secondsAtTurn(pace, fact.turn) });
  }
  const { turn: last } = story.facts.at(-1) ?? { turn: 0 };
  if (pace.kind === "told" && story.isPhotoFinish) {
    candidates.push({ fact: { kind: "photo-finish", turn: last }, at: secondsAtTurn(pace, last - 1) });
  }
  const captions: Caption[] = [];
  for (const { at, fact } of candidates.toSorted((a, b) => a.at - b.at)) {
    const before = captions.at(-1);
    if (before && at < before.toSeconds) {
      // In the same turn, a hit explains the lead change after it.
      const least = worthOf(before.fact) + (before.fromSeconds === at ? 1 : 0);
      if (worthOf(fact) < least) continue;
      before.toSeconds = at;
      // The winner leads too, so the lead change isn't announced.
      if (before.fromSeconds === at) captions.pop();
    }
    captions.push({ fromSeconds: at, toSeconds: at + holdSeconds, fact, why: reasonOf(log, fact) });
  }
  return captions;
}

export function reasonOf(log: RaceLog, fact: CaptionFact): Reason | null {
  switch (fact.kind) {
    case "shell-hit":
      return whyHit(log, fact.turn, fact.target, fact.by);
    case "shell-blocked":
      return whyBlocked(log, fact.turn, fact.target);
    case "lead-changed":
      return whyLead(log, fact.turn, fact.seat, fact.from);
    case "won":
      return whyWon(log);
    case "accelerated":
      return whyBought(log, fact.turn, "accelerate");
    case "slipped":
    case "photo-finish":
      return null;
  }
}

export function captionAt(captions: readonly Caption[], seconds: number): number {
  const last = captions.findLastIndex(({ fromSeconds }) => fromSeconds <= seconds);
  return seconds < (captions[last]?.toSeconds ?? -Infinity) ? last : -1;
}
