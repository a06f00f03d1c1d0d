import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { IntentOf } from "#domain/form-intents.ts";
import { offeredShowActs, type ShowFacts } from "#domain/show/show-acts.ts";
import type { DriveOutcome } from "#server/show/drive-show.ts";
import type { StepFact } from "#domain/show/scene.ts";
import type { StepSummary } from "#server/show/commentary.ts";
import { useFormats, useMessages, type Messages } from "../../ui/messages.tsx";
import { isNetworkLoss } from "../../app/site-error.ts";
import { useSceneTitle } from "./scene-text.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge } from "../../ui/card.tsx";
import { isPlainKey, useWindowKeys } from "../../ui/plain-key.ts";

export interface DriveProps {
  facts: ShowFacts;
  moves: number;
  isBlack: boolean;
  driverName: string | null;
  /** on screens; null: none has started */
  race: "running" | "over" | null;
  isLarge?: boolean;
}

/** It may have counted: repeating it carries the same step, so it counts once. */
export interface PressLost {
  kind: "lost";
}

/** Offline, the page stays and shows an error. */
export async function pressOverLoss<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | { intent: "next"; outcome: { drive: PressLost } }> {
  try {
    return await serverAction();
  } catch (error) {
    if (!isNetworkLoss(error)) throw error;
    return { intent: "next", outcome: { drive: { kind: "lost" } } };
  }
}

export function Drive({ facts, moves, isBlack, driverName, race, isLarge = false }: DriveProps) {
  const { drive } = useMessages().show;
  const fetcher = useFetcher<{ outcome: { drive: DriveOutcome | PressLost } }>();
  const outcome = fetcher.data?.outcome.drive;
  const pending = fetcher.state !== "idle";
  const offered = offeredShowActs(facts);
  const press = (intent: IntentOf<"show/remote/remote">, more: Record<string, string> = {}) =>
    fetcher.submit({ intent, step: String(facts.step), moves: String(moves), ...more }, { method: "post" });
  useWindowKeys((event) => {
    const target = event.target as HTMLElement;
    if (!isPlainKey(event) || event.repeat || facts.driver === "other") return;
    if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
    if (event.key === " " && target.closest("button, a, summary")) return;
    const intent = intentOfKey(event.key);
    if (intent === undefined) return;
    if (offered.has(`show-${intent}`))
      void press(intent, intent === "black" ? { isBlack: isBlack ? "no" : "yes" } : {});
    event.preventDefault();
  });
  return (
    <div className="space-y-3">
      <div
        className={`grid gap-3 ${isLarge ? "" : "grid-cols-[2fr_1fr] max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:bg-page max-sm:py-3"}`}
      >
        <Button
          kind="primary"
          size="large"
          className={isLarge ? "min-h-40 text-4xl!" : "min-h-20 text-2xl!"}
          pending={pending}
          disabled={!offered.has("show-next")}
          onClick={() => void press("next")}
        >
          {drive.next}
        </Button>
        <Button size="large" pending={pending} disabled={!offered.has("show-back")} onClick={() => void press("back")}>
          {drive.back}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          pending={pending}
          disabled={!offered.has("show-black")}
          onClick={() => void press("black", { isBlack: isBlack ? "no" : "yes" })}
        >
          {isBlack ? drive.light : drive.black}
        </Button>
        {facts.driver === "other" && (
          <Button pending={pending} kind="danger" onClick={() => void press("take-over")}>
            {drive.takeOver}
          </Button>
        )}
        <p className="text-quiet" data-testid="driver">
          {facts.driver === "self"
            ? drive.youDrive
            : driverName === null
              ? drive.nobody
              : drive.drives({ name: driverName })}
        </p>
        {race && <Badge tone={race === "running" ? "caution" : "go"}>{drive.race[race]}</Badge>}
      </div>
      {outcome?.kind === "refused" && !pending && <Alert tone="caution">{drive.refused[outcome.reason]}</Alert>}
      {outcome?.kind === "lost" && !pending && <Alert tone="stop">{drive.offline}</Alert>}
      <p className="text-sm text-quiet max-sm:hidden">{drive.keys}</p>
    </div>
  );
}

function intentOfKey(key: string): "next" | "back" | "black" | undefined {
  if ([" ", "PageDown", "ArrowRight"].includes(key)) return "next";
  if (["PageUp", "ArrowLeft"].includes(key)) return "back";
  return ["b", "B", "."].includes(key) ? "black" : undefined;
}

/** They would show an outdated result. */
export function OutdatedScenes({ scenes, children }: { scenes: readonly number[]; children?: ReactNode }) {
  const { drive } = useMessages().show;
  const { list, number } = useFormats();
  if (scenes.length === 0) return null;
  return (
    <Alert tone="stop" title={drive.outdated({ scenes: list(scenes.map((scene) => number(scene))) })}>
      <p>{drive.outdatedText}</p>
      {children}
    </Alert>
  );
}

export function StepCard(props: { label: string; summary: StepSummary | null; isNext?: boolean; hasData?: boolean }) {
  const { label, summary, isNext = false, hasData = true } = props;
  const { show } = useMessages();
  const titleOf = useSceneTitle();
  const { number } = useFormats();
  return (
    <section className={`card ${isNext ? "border-t-go" : ""}`} data-testid={isNext ? "then" : "now"}>
      <p className="text-sm font-semibold text-quiet">{label}</p>
      {summary ? (
        <>
          <h2 className="display text-2xl">
            {titleOf(summary)}
            {summary.steps > 1 && (
              <span className="ml-3 text-lg text-quiet">
                {show.drive.sceneStep({ step: number(summary.step), all: number(summary.steps) })}
              </span>
            )}
          </h2>
          <ul className="mt-2 space-y-1 empty:hidden">
            {summary.facts.map((fact, index) => (
              <li key={index}>{formatStepFact(fact, show.drive, number)}</li>
            ))}
          </ul>
          {summary.note !== "" && (
            <p className="mt-3 border-l-4 border-caution pl-3 whitespace-pre-line">
              <span className="block text-sm text-quiet">{show.drive.note}</span>
              {summary.note}
            </p>
          )}
        </>
      ) : (
        <p className="display text-2xl text-quiet">
          {!isNext ? show.drive.nothing : hasData ? show.drive.end : show.panel.noDataYet}
        </p>
      )}
    </section>
  );
}

export function formatStepFact(
  fact: StepFact,
  drive: Messages["show"]["drive"],
  number: (value: number) => string,
): string {
  switch (fact.what) {
    case "places":
      return drive.pageOf({ from: number(fact.from), to: number(fact.to) });
    case "draws":
      return fact.teams.length === 0
        ? drive.pots
        : drive.draws({ pot: number(fact.pot), teams: fact.teams.map(drive.drawn).join(", ") });
    case "line-up":
      return drive.lineUp;
    case "race":
      return fact.winner === null ? drive.raceOpenEnd : drive.raceRuns({ name: fact.winner });
    case "frozen-board":
      return drive.frozenBoard;
    case "focus": {
      const why = fact.interest === null ? "" : ` (${drive.interest[fact.interest]})`;
      const focus = drive.focus({ name: fact.name, place: fact.place, why });
      return fact.finalPlace < fact.place
        ? `${focus} ${drive.wouldJump({ name: fact.name, place: fact.finalPlace })}`
        : focus;
    }
    case "lands":
      if (fact.to === 1) return drive.wins({ name: fact.name });
      return fact.from === fact.to
        ? drive.stays({ name: fact.name, place: fact.to })
        : drive.moves({ name: fact.name, from: fact.from, to: fact.to });
    case "rises":
      return drive.rises({ name: fact.name, place: fact.place });
    default:
      return fact satisfies never;
  }
}
