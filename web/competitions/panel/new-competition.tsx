import { NewId } from "../../app/new-id.tsx";
import { Form, data, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import {
  createCompetition,
  datesOfTemplate,
  isTemplate,
  templates,
  type TemplateName,
} from "#server/competitions/create-competition.ts";
import { momentOf } from "#server/competitions/local-time.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { stepCompetition } from "#server/competitions/phases/step-competition.ts";
import { competitionSettings } from "#domain/competitions/competition-settings.ts";
import { readForm, cutLine, field, id, oneLine, oneOf } from "#server/platform/forms/read-form.ts";
import { idForNew } from "#server/platform/database/created-once.ts";
import { isWithin } from "#domain/platform/limits.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { forbidden, visitContext } from "../../app/visit.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField, Select } from "../../ui/field.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { brandsThat, currentCompetition } from "../../panel-kit/panel-scope.server.ts";
import { PanelPage, useCityName, useLocalName } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/new-competition";
import { textNamed } from "#messages/format-problem.ts";

export const handle = { texts: ["panel", "accountsPanel", "competitionsPanel"] };

const nationWide = "nation-wide";

async function scopeOf(context: Route.LoaderArgs["context"]) {
  const { database, configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  const places = may(who, { act: "organise", brand: null }) ? [...brands, nationWide] : brands;
  if (places.length === 0) throw forbidden(context);
  const organised = (await listCompetitionNames(database)).filter(({ brand }) => may(who, { act: "organise", brand }));
  // Copying a city's unused first competition would copy nothing.
  const names = organised.filter(({ isSetUp, isRehearsal }) => isSetUp && !isRehearsal);
  return { who, places, organised, names };
}

const timeZone = "Europe/Istanbul";

type Problem = "name" | "day" | "from";

const steps = ["name", "day", "teams"] as const;

/** The last step posts what the others collected in the address. */
const newCompetitionForm = z.object({
  place: id,
  from: cutLine(80),
  name: field(oneLine),
  day: cutLine(20),
  teams: oneOf(["import", "registration"]),
});

/** Returns the end of the day, so that today is allowed, or undefined if it isn't possible. */
function readDay(day: string): Date | null | undefined {
  if (day === "") return null;
  const moment = momentOf(`${day}T23:59`, timeZone);
  return typeof moment === "string" || moment < new Date() ? undefined : moment;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { places, organised, names } = await scopeOf(context);
  const parameters = new URL(request.url).searchParams;
  const { place, from, name, day } = readForm(newCompetitionForm, Object.fromEntries(parameters)).given;
  const step = steps.find((each) => each === parameters.get("step")) ?? "name";
  const eventDay = readDay(day);
  const last = currentCompetition(request, organised);
  const wanted = place || (last ? (last.brand ?? nationWide) : context.get(visitContext).brand.key);
  const problems: Problem[] = step === "teams" && eventDay === undefined ? ["day"] : [];
  return {
    places,
    names,
    templates: Object.keys(templates) as TemplateName[],
    limits: competitionSettings.name,
    step,
    problems,
    dates: Object.entries(isTemplate(from) && eventDay ? datesOfTemplate(from, eventDay, timeZone) : {}),
    given: { place: places.find((each) => each === wanted) ?? places[0] ?? "", from, name, day },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, places, names } = await scopeOf(context);
  const { id: personId } = requireSignIn(who, request);
  const sent = await request.formData();
  const form = readForm(newCompetitionForm, sent).values;
  const { place, name, day, from, teams } = form;
  if (!places.includes(place)) throw forbidden(context);
  const problems: Problem[] = [];
  if (!isWithin(name.length, competitionSettings.name)) problems.push("name");
  const eventDay = readDay(day);
  if (eventDay === undefined) problems.push("day");
  const source = isTemplate(from)
    ? { template: from }
    : names.some((each) => `copy:${each.id}` === from)
      ? { competitionId: from.slice("copy:".length) }
      : undefined;
  if (!source) problems.push("from");
  const given = { name, day, place, from };
  if (problems.length > 0 || !source || eventDay === undefined) {
    return data({ problems, given }, { status: 400 });
  }
  const { kinds } = context.get(visitContext).messages.stagesPanel;
  const { database, jobs, engineHash } = context.get(siteContext);
  const made = await createCompetition(database, {
    id: idForNew(sent),
    brand: place === nationWide ? null : place,
    name,
    timeZone,
    eventDay,
    personId,
    stageNames: kinds,
    from: source,
  });
  if (!made) return data({ problems: ["from" as const], given }, { status: 400 });
  const competitionId = made.id;
  if (made.isNew && teams === "registration") {
    const step = { competitionId, from: "draft", to: "registration", personId } as const;
    await stepCompetition(database, { jobs, engineHash }, step);
  }
  return redirect(`${panelPath}?competition=${competitionId}`);
}

export default function NewCompetition({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionsPanel, panel } = useMessages();
  const { create: texts, fields } = competitionsPanel;
  const { dateTime } = useFormats();
  const { given, problems } = { ...loaderData, ...actionData };
  const failed = problems.includes("name") ? "name" : problems.length > 0 ? "day" : undefined;
  const step = failed ?? loaderData.step;
  const at = steps.indexOf(step);
  const pending = useNavigation().state === "submitting";
  const isLast = step === "teams";
  const held = Object.entries(given).filter(([field]) => !fieldsOf[step].includes(field));
  return (
    <PanelPage title={texts.title} isNarrow>
      <Card
        title={isLast ? panel.sections.teams : texts.steps[step]}
        aside={<span className="text-quiet">{`${at + 1} / ${steps.length}`}</span>}
      >
        <Form key={step} method={isLast ? "post" : "get"} className="max-w-2xl space-y-5" data-unkept>
          {isLast ? <NewId /> : <input type="hidden" name="step" value={steps[at + 1]} />}
          {held.map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          {isLast && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 empty:hidden">
              {loaderData.dates.map(
                ([moment, at]) =>
                  at && (
                    <div key={moment} className="contents">
                      <dt className="text-quiet">{textNamed(fields, moment)}</dt>
                      <dd>{dateTime(at, timeZone)}</dd>
                    </div>
                  ),
              )}
            </dl>
          )}
          <StepFields step={step} loaderData={loaderData} given={given} problems={problems} />
          <div className="flex flex-wrap gap-3">
            {at > 0 && (
              <ButtonLink to={`?${new URLSearchParams({ ...given, step: steps[at - 1] ?? "name" }).toString()}`}>
                {texts.back}
              </ButtonLink>
            )}
            <Button type="submit" kind="primary" pending={pending}>
              {isLast ? texts.submit : texts.next}
            </Button>
          </div>
        </Form>
      </Card>
    </PanelPage>
  );
}

type Step = (typeof steps)[number];

const fieldsOf: Record<Step, readonly string[]> = { name: ["name", "place"], day: ["from", "day"], teams: [] };

type StepFieldsProps = Pick<Route.ComponentProps, "loaderData"> & {
  step: Step;
  given: Record<"name" | "place" | "from" | "day", string>;
  problems: readonly string[];
};

function StepFields({ step, loaderData, given, problems }: StepFieldsProps) {
  const { competitionsPanel, panel } = useMessages();
  const { create: texts, fields } = competitionsPanel;
  const { date } = useFormats();
  const cityName = useCityName();
  const localName = useLocalName();
  const { places, names, limits } = loaderData;
  const errorOf = (name: string) => (problems.includes(name) ? textNamed(texts.problem, name) : undefined);
  switch (step) {
    case "name":
      return (
        <>
          <TextField
            name="name"
            label={panel.words.name}
            error={errorOf("name")}
            defaultValue={given.name}
            minLength={limits.min}
            maxLength={limits.max}
            autoComplete="off"
            required
          />
          <Select
            name="place"
            label={panel.words.city}
            defaultValue={given.place}
            options={places.map((value) => ({
              value,
              label: value === nationWide ? panel.nationWide : cityName(value),
            }))}
          />
        </>
      );
    case "day":
      return (
        <>
          <Select
            name="from"
            label={fields.format}
            error={errorOf("from")}
            defaultValue={given.from || "day"}
            options={[
              ...loaderData.templates.map((value) => ({ value, label: texts.templates[value] })),
              ...names.map((each) => ({
                value: `copy:${each.id}`,
                label: `${texts.copies} · ${localName(each.name)}`,
              })),
            ]}
          />
          <TextField
            name="day"
            type="date"
            label={texts.day}
            error={
              problems.includes("day")
                ? texts.otherDay({ day: Number.isNaN(Date.parse(given.day)) ? given.day : date(given.day, "UTC") })
                : undefined
            }
            defaultValue={given.day}
            className="sm:w-64"
          />
        </>
      );
    case "teams":
      return (
        <fieldset className="space-y-3">
          <legend className="sr-only">{panel.sections.teams}</legend>
          {(["import", "registration"] as const).map((value, index) => (
            <label
              key={value}
              className="grid cursor-pointer grid-cols-[auto_1fr] items-baseline gap-x-3 border border-edge p-4 font-semibold has-checked:border-go has-checked:bg-go-soft"
            >
              <input type="radio" name="teams" value={value} defaultChecked={index === 0} className="accent-go" />
              {texts.teams[value][0]}
              <span className="col-start-2 text-sm font-normal text-quiet">{texts.teams[value][1]}</span>
            </label>
          ))}
        </fieldset>
      );
    default:
      return step satisfies never;
  }
}
