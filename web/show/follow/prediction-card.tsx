import { useState } from "react";
import {
  placeOnBoard,
  pointsByDistance,
  predictionKinds,
  scorePrediction,
  topThree,
  type PredictionKind,
} from "#engine/show/prediction.ts";
import type { SceneTeam } from "#domain/show/scene.ts";
import type { FollowedStage } from "#server/show/companion.ts";
import type { OwnPrediction, PredictOutcome } from "#server/show/predictions.ts";
import { divisionName, type Language } from "#messages/language.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { httpRequest } from "../../app/http.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { deviceName } from "./follow-storage.ts";
import ArrowDown from "virtual:icons/arrow-down";
import ArrowUp from "virtual:icons/arrow-up";
import { Select } from "../../ui/field.tsx";

/** "offline": no answer came. */
export async function sendPrediction<Outcome>(
  prediction: object,
): Promise<Outcome | { kind: "refused"; reason: "offline" }> {
  try {
    const answer = await httpRequest("/_follow", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...prediction, device: deviceName() }),
    });
    return (await answer.json()) as Outcome;
  } catch {
    return { kind: "refused", reason: "offline" };
  }
}

export const orderName = ({ name, division }: Pick<FollowedStage, "name" | "division">, language: Language): string =>
  division === null ? name : `${name} · ${divisionName(division, language)}`;

export const orderKey = ({ stageId, division }: Pick<FollowedStage, "stageId" | "division">): string =>
  `${stageId}/${division?.id ?? ""}`;

interface PredictionCardProps {
  showId: string;
  stage: FollowedStage;
  /** empty: none */
  followed: string;
  own: OwnPrediction | undefined;
  /** false: not loaded */
  isKnown: boolean;
  onKept: (kept: OwnPrediction) => void;
}

export function PredictionCard({ showId, stage, followed, own, isKnown, onKept }: PredictionCardProps) {
  const { showFollow: follow } = useMessages();
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const made = predictionKinds.reduce(
    (sum, kind) => sum + stage.boards[kind].counts.reduce((all, count) => all + count, 0),
    0,
  );
  const isSealed = stage.sealedAt !== null;
  return (
    <Card
      title={follow.predict({ stage: orderName(stage, language) })}
      aside={<Badge tone={isSealed ? "neutral" : "go"}>{isSealed ? follow.sealed : follow.open}</Badge>}
    >
      <p className="-mt-3 mb-3 text-quiet">
        {stage.competitionName} · {follow.made({ count: made })}
      </p>
      {stage.division && (
        <p className="mb-3">{follow.ofDivision({ division: divisionName(stage.division, language) })}</p>
      )}
      {isSealed && own && <Score stage={stage} own={own} followed={followed} />}
      {isSealed && !own && <p>{follow.noneMade}</p>}
      {!isSealed && own && !isChanging && (
        <>
          <Alert tone="go" title={follow.kept} />
          <OwnOrder stage={stage} own={own} followed={followed} />
          <div className="mt-4">
            <Button onClick={() => setChanging(true)}>{follow.change}</Button>
          </div>
        </>
      )}
      {!isSealed && (!own || isChanging) && isKnown && (
        <PredictionForm
          showId={showId}
          stage={stage}
          own={own}
          onKept={(kept) => {
            setChanging(false);
            onKept(kept);
          }}
        />
      )}
    </Card>
  );
}

type Refusal = Extract<PredictOutcome, { kind: "refused" }>["reason"] | "offline" | "incomplete";

function PredictionForm({
  showId,
  stage,
  own,
  onKept,
}: Pick<PredictionCardProps, "showId" | "stage" | "own" | "onKept">) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const [kind, setKind] = useState<PredictionKind>(own?.kind ?? "top-three");
  const most = Math.min(topThree, stage.teams.length);
  const [first, setFirst] = useState<string[]>(() =>
    own?.kind === "top-three" ? own.order : Array.from({ length: most }, () => ""),
  );
  const [full, setFull] = useState<string[]>(() =>
    own?.kind === "full" ? own.order : stage.teams.map((team) => team.teamId),
  );
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const order = kind === "full" ? full : first;
  const send = async () => {
    if (order.some((teamId) => teamId === "")) return setRefusal("incomplete");
    if (new Set(order).size < order.length) return setRefusal("twice");
    setPending(true);
    setRefusal(null);
    const prediction = { stageId: stage.stageId, division: stage.division?.id ?? "", kind, order };
    const outcome = await sendPrediction<PredictOutcome>({ type: "predict", showId, ...prediction });
    if (outcome.kind === "kept") onKept(prediction);
    else setRefusal(outcome.reason);
    setPending(false);
  };
  const [exact = "", oneOff = "", twoOff = ""] = pointsByDistance.map((points) => number(points));
  return (
    <form
      className="grid gap-4"
      data-unkept
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void send();
      }}
    >
      <p>{follow.rule({ exact, oneOff, twoOff })}</p>
      <fieldset>
        <legend className="font-semibold">{follow.kind}</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-2">
          {predictionKinds.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={`kind-${orderKey(stage)}`}
                className="size-5 accent-go"
                checked={kind === each}
                onChange={() => setKind(each)}
              />
              {follow.kinds[each]}
            </label>
          ))}
        </div>
      </fieldset>
      {kind === "full" ? (
        <FullOrder teams={stage.teams} order={full} onOrder={setFull} />
      ) : (
        <TopThree teams={stage.teams} order={first} onOrder={setFirst} />
      )}
      {refusal && <Alert tone="stop" title={follow.refused[refusal]} />}
      <div>
        <Button type="submit" kind="primary" pending={pending} className="w-full sm:w-auto">
          {follow.send}
        </Button>
      </div>
    </form>
  );
}

function OwnOrder({ stage, own, followed }: { stage: FollowedStage; own: OwnPrediction; followed: string }) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const teams = new Map(stage.teams.map((team) => [team.teamId, team]));
  return (
    <ol className="mt-3" aria-label={follow.yourOrder}>
      {own.order.map((teamId, index) => (
        <OrderRow key={teamId} place={number(index + 1)} team={teams.get(teamId)} isOwn={teamId === followed} />
      ))}
    </ol>
  );
}

/** A withdrawn team has no name here. */
function OrderRow({
  place,
  team,
  isOwn,
  children,
}: {
  place: string;
  team: SceneTeam | undefined;
  isOwn: boolean;
  children?: React.ReactNode;
}) {
  return (
    <li className="grid grid-cols-[2.25rem_auto_1fr_auto] items-center gap-3 border-t border-line py-2">
      <span className="figures text-right font-bold">{place}</span>
      {team ? <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} /> : <span />}
      <span className={`min-w-0 wrap-anywhere ${isOwn ? "font-bold" : ""}`}>{team?.name ?? "–"}</span>
      <span className="figures text-right">{children}</span>
    </li>
  );
}

function Score({ stage, own, followed }: { stage: FollowedStage; own: OwnPrediction; followed: string }) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const places = new Map(Object.entries(stage.told));
  const score = scorePrediction(own.order, places);
  const { place, of } = placeOnBoard(stage.boards[own.kind], score.points);
  const teams = new Map(stage.teams.map((team) => [team.teamId, team]));
  return (
    <div data-testid="score">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <p className="display text-4xl">{follow.points({ points: score.points })}</p>
        {score.revealed > 0 && <p className="text-lg">{follow.standing({ place: number(place), of: number(of) })}</p>}
      </div>
      <p className="text-quiet">
        {score.revealed === 0
          ? follow.nothingTold
          : follow.progress({
              told: number(score.revealed),
              all: number(own.order.length),
              exact: number(score.exact),
              atMost: number(score.atMost),
            })}
      </p>
      <ol className="mt-3" aria-label={follow.yourOrder}>
        {own.order.map((teamId, index) => {
          const truth = places.get(teamId);
          const points = truth === undefined ? null : (pointsByDistance[Math.abs(truth - index - 1)] ?? 0);
          return (
            <OrderRow key={teamId} place={number(index + 1)} team={teams.get(teamId)} isOwn={teamId === followed}>
              {truth === undefined || points === null ? (
                <span className="text-quiet">?</span>
              ) : (
                <span className={points > 0 ? "font-bold text-go-text" : "text-quiet"}>
                  {follow.placeAndPoints({ place: number(truth), points: number(points) })}
                </span>
              )}
            </OrderRow>
          );
        })}
      </ol>
    </div>
  );
}

interface OrderProps {
  teams: readonly SceneTeam[];
  /** from first place; empty id: not chosen */
  order: readonly string[];
  onOrder: (order: string[]) => void;
}

function TopThree({ teams, order, onOrder }: OrderProps) {
  const { showFollow: follow } = useMessages();
  const { number, compare } = useFormats();
  const sorted = teams.toSorted((a, b) => compare(a.name, b.name));
  return (
    <div className="grid gap-3">
      {order.map((teamId, index) => (
        <Select
          key={index}
          label={follow.place({ place: number(index + 1) })}
          value={teamId}
          placeholder={follow.choose}
          options={sorted.map((team) => ({
            value: team.teamId,
            label: `${team.name} (${team.code})`,
            disabled: team.teamId !== teamId && order.includes(team.teamId),
          }))}
          onChange={(event) => onOrder(order.with(index, event.currentTarget.value))}
        />
      ))}
    </div>
  );
}

function FullOrder({ teams, order, onOrder }: OrderProps) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const byId = new Map(teams.map((team) => [team.teamId, team]));
  const swap = (index: number, other: number) => onOrder(order.with(index, order[other]!).with(other, order[index]!));
  return (
    <div>
      <ol className="mt-1">
        {order.map((teamId, index) => {
          const team = byId.get(teamId);
          if (!team) return null;
          return (
            <li
              key={teamId}
              className="grid grid-cols-[2.25rem_auto_1fr_auto_auto] items-center gap-2 border-t border-line py-1"
            >
              <span className="figures text-right font-bold">{number(index + 1)}</span>
              <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
              <span className="min-w-0 pl-1 wrap-anywhere">{team.name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={follow.up({ team: team.name })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={follow.down({ team: team.name })}
                disabled={index === order.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
