import { useState, useMemo } from "react";
import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { actionNames, families, type ActionName } from "#engine/formula/families.ts";
import {
  longestRaceSeconds,
  type PresetName,
  presetOf,
  presets,
  type PriceCurve,
  formulaBounds,
  parseFormula,
  type Formula,
} from "#engine/formula/formula.ts";
import { statesThatTakeFormulas } from "#domain/competitions/competition-acts.ts";
import { saveFormula } from "#server/competitions/edit-competition.ts";
import { raceTimeLimitMs } from "#server/races/race-threads.ts";
import { readForm, textsIn, id, whole } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { TextField, Select } from "../../ui/field.tsx";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { ChangedMeanwhile } from "../../panel-kit/changed-meanwhile.tsx";
import { TestRace } from "./test-race.tsx";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/formula";
import { createPriceTable } from "#engine/formula/prices.ts";
import { LineChart } from "../../ui/line-chart.tsx";

export const handle = { texts: ["panel", "accountsPanel", "competitionsPanel", "formulaPanel", "races"] };

const presetNames = Object.keys(presets) as PresetName[];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { id, name, version, state, preset, formula } = competition;
  const isFixed = !statesThatTakeFormulas.includes(state);
  return { id, name, version, preset, formula, isFixed, raceTimeLimitSeconds: raceTimeLimitMs / 1000 };
}

const formulaForm = z.object({ preset: id, version: whole() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const form = await request.formData();
  const { preset: wanted, version } = readForm(formulaForm, form).values;
  const preset = isPreset(wanted) ? wanted : competition.preset;
  const numbers: Record<string, string> = textsIn(
    formulaFields(presets[preset]).map(({ name }) => name),
    form,
  );
  const read = readFormula(preset, (name) => numbers[name] ?? "");
  if (read.kind === "refused") return data({ problems: read.problems, edit: null }, { status: 400 });
  const edit = await saveFormula(
    context.get(siteContext).database,
    { competitionId: competition.id, version, personId },
    { preset, formula: read.formula },
  );
  const isSaved = edit.kind === "saved" || edit.kind === "unchanged";
  return data({ problems: [], edit }, { status: isSaved ? 200 : 400 });
}

export default function FormulaEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionsPanel: competitions, formulaPanel: texts, panel, races } = useMessages();
  const { actions } = races.charts;
  const { number } = useFormats();
  const pending = useNavigation().state === "submitting";
  const [preset, setPreset] = useState(loaderData.preset);
  const [entered, setEntered] = useState<Record<string, string>>({});
  const base = preset === loaderData.preset ? loaderData.formula : presets[preset];
  const textOf = (name: string) =>
    entered[name] ?? String(formulaFields(base).find((field) => field.name === name)?.value ?? "");
  const read = readFormula(preset, textOf);
  const problems = read.kind === "refused" ? read.problems : [];
  const errorOf = (name: string) => {
    const problem = problems.find((each) => each.name === name);
    return problem && panel.problem.range({ given: problem.given, min: number(problem.min), max: number(problem.max) });
  };
  const edit = actionData?.edit;
  const fieldOf = ({ name, key, min, max }: ReturnType<typeof formulaFields>[number]) => (
    <TextField
      key={name}
      name={name}
      label={texts[key]}
      hint={`${number(min)} – ${number(max)}`}
      error={errorOf(name)}
      value={textOf(name)}
      onChange={({ target }) => setEntered({ ...entered, [name]: target.value })}
      inputMode="numeric"
      autoComplete="off"
      className="figures"
      disabled={loaderData.isFixed}
    />
  );
  const fields = formulaFields(base);
  const version = edit?.kind === "changed-meanwhile" ? edit.version : loaderData.version;
  return (
    <PanelPage title={panel.sections.formula}>
      {loaderData.isFixed && <Alert tone="caution" title={competitions.frozen} />}
      {edit?.kind === "refused" && <Alert tone="stop" title={competitions.frozen} />}
      {edit?.kind === "saved" && (
        <Alert tone="go" title={panel.words.saved}>
          {texts.carsAgain}
        </Alert>
      )}
      {edit?.kind === "unchanged" && <Alert tone="go" title={panel.undo.unchanged} />}
      {edit?.kind === "changed-meanwhile" && <ChangedMeanwhile changes={edit.changes} />}
      <Form method="post" className="space-y-6" noValidate>
        <input type="hidden" name="version" value={version} />
        <Card title={texts.numbers}>
          <Select
            name="preset"
            label={texts.start}
            value={preset}
            disabled={loaderData.isFixed}
            onChange={({ target }) => {
              if (!isPreset(target.value)) return;
              setPreset(target.value);
              setEntered({});
            }}
            options={presetNames.map((value) => ({ value, label: presetTitle(value) }))}
          />
          <div className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {fields.filter((field) => field.action === null).map(fieldOf)}
          </div>
          {read.kind === "read" && (
            <LongestRace seconds={longestRaceSeconds(read.formula)} limit={loaderData.raceTimeLimitSeconds} />
          )}
        </Card>
        {actionNames(base.family).map((action) => (
          <Card key={action} title={`${texts.prices}: ${actions[action]}`}>
            <div className="grid items-start gap-6 lg:grid-cols-[18rem_1fr]">
              <div className="grid items-end gap-4 md:grid-cols-3 lg:grid-cols-1">
                {fields.filter((field) => field.action === action).map(fieldOf)}
              </div>
              {read.kind === "read" && read.formula.prices[action] && (
                <CurvePreview curve={read.formula.prices[action]} cars={read.formula.cars} name={actions[action]} />
              )}
            </div>
          </Card>
        ))}
        {!loaderData.isFixed && (
          <div className="sticky bottom-0 border-t border-line bg-page py-3">
            <Button type="submit" kind="primary" pending={pending}>
              {texts.submit}
            </Button>
          </div>
        )}
      </Form>
      <TestRace formula={read.kind === "read" ? read.formula : null} />
    </PanelPage>
  );
}

/** Shown before saving, because races over the server's limit have no result. */
function LongestRace({ seconds, limit }: { seconds: number; limit: number }) {
  const { formulaPanel: texts } = useMessages();
  const { number } = useFormats();
  const time = (of: number) =>
    of < 120
      ? texts.seconds({ count: number(Math.max(1, Math.ceil(of))) })
      : texts.minutes({ count: number(Math.ceil(of / 60)) });
  return (
    <div className="mt-5" aria-live="polite" data-testid="longest-race">
      {seconds > limit ? (
        <Alert tone="caution" title={texts.longest({ time: time(seconds) })}>
          {texts.tooLong({ limit: time(limit) })}
        </Alert>
      ) : (
        <p className="text-quiet">{texts.longest({ time: time(seconds) })}</p>
      )}
    </div>
  );
}

function presetTitle(name: PresetName): string {
  const { title } = families[presets[name].family];
  return presetOf(presets[name]) === name ? title : name;
}

const lastTurn = 60;
/** Cut off at this multiple of the target, because first prices are far above it. */
const cut = 3;

function CurvePreview({ curve, cars, name }: { curve: PriceCurve; cars: number; name: string }) {
  const { formulaPanel: texts } = useMessages();
  const { number } = useFormats();
  const { target, decreasePercent, soldPerTenTurns } = curve;
  const lines = useMemo(() => {
    const table = createPriceTable({ target, decreasePercent, soldPerTenTurns });
    const pricesFor = (soldBefore: (turn: number) => number) =>
      Array.from({ length: lastTurn }, (_, index) => {
        const { cost, failure } = table.quote(index + 1, soldBefore(index), 1);
        return failure === "none" ? Number(cost) : Number.POSITIVE_INFINITY;
      });
    return { idle: pricesFor(() => 0), busy: pricesFor((turn) => Math.floor((turn * soldPerTenTurns) / 10)) };
  }, [target, decreasePercent, soldPerTenTurns]);
  return (
    <figure>
      <LineChart
        label={texts.curve({ action: name })}
        lines={[{ values: lines.busy }, { values: lines.idle, isDashed: true }]}
        top={target * cut}
        levels={[0, 1, 2, 3].map((times) => target * times)}
        turns={[1, Math.min(cars * 3, 30), 45, lastTurn].map((turn) => ({ turn, text: number(turn) }))}
        level={target}
        number={number}
      />
      <figcaption className="flex flex-wrap gap-x-6 text-sm text-quiet">
        <span>
          <span aria-hidden>━ </span>
          {texts.busy}
        </span>
        <span>
          <span aria-hidden>╍ </span>
          {texts.idle}
        </span>
      </figcaption>
    </figure>
  );
}

const numberNames = ["cars", "startBalance", "finishDistance", "shieldCap", "gasPerTurn", "turnLimit"] as const;
const curveNames = ["target", "decreasePercent", "soldPerTenTurns"] as const;

interface FormulaField {
  name: string;
  key: keyof typeof formulaBounds;
  action: ActionName | null;
  value: number;
  min: number;
  max: number;
}

function formulaFields(formula: Formula): FormulaField[] {
  const field = (key: keyof typeof formulaBounds, action: ActionName | null, value: number): FormulaField => {
    const [min, max] = formulaBounds[key];
    return { name: action === null ? key : `${action}.${key}`, key, action, value, min, max };
  };
  const numbers = numberNames.flatMap((key) => {
    const value = formula[key];
    return value === null ? [] : [field(key, null, value)];
  });
  const curves = actionNames(formula.family).flatMap((action) =>
    curveNames.map((key) => field(key, action, formula.prices[action]?.[key] ?? 0)),
  );
  return [...numbers, ...curves];
}

type FormulaProblem = { name: string; given: string; min: number; max: number };

function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name);
}

function readFormula(
  preset: PresetName,
  textOf: (name: string) => string,
): { kind: "read"; formula: Formula } | { kind: "refused"; problems: FormulaProblem[] } {
  const problems: FormulaProblem[] = [];
  const read = new Map<string, number>();
  for (const { name, min, max } of formulaFields(presets[preset])) {
    const given = textOf(name).trim();
    const value = Number(given);
    if (!/^\d{1,12}$/.test(given) || value < min || value > max) {
      problems.push({ name, given: given.slice(0, 20), min, max });
    }
    read.set(name, value);
  }
  if (problems.length > 0) return { kind: "refused", problems };
  const base = presets[preset];
  const formula = {
    ...base,
    ...Object.fromEntries(numberNames.filter((key) => base[key] !== null).map((key) => [key, read.get(key)])),
    prices: Object.fromEntries(
      actionNames(base.family).map((action) => [
        action,
        Object.fromEntries(curveNames.map((key) => [key, read.get(`${action}.${key}`)])),
      ]),
    ),
  };
  return { kind: "read", formula: parseFormula(formula) };
}
