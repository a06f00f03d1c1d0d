import { useState } from "react";
import { Form, data, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import {
  createCompetition,
  isTemplate,
  templates,
  type TemplateName,
} from "#server/competitions/create-competition.ts";
import { isTimeZone, momentOf } from "#server/competitions/local-time.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { readShownCompetition } from "#server/competitions/phases/archive-competition.ts";
import { competitionSettings } from "#domain/competitions/competition-settings.ts";
import { cutLine, field, id, oneLine } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { isWithin } from "#domain/platform/limits.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/require-sign-in.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useMessages } from "../../ui/messages.tsx";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { brandsThat } from "../../panel-kit/people-seen.server.ts";
import { useCityName } from "../../panel-kit/use-city-name.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/new-competition";
import { textNamed } from "#messages/format-problem.ts";

export const handle = { texts: ["panel", "accountsPanel", "competitionsPanel"] };

const nationWide = "nation-wide";

async function scopeOf(context: Route.LoaderArgs["context"]) {
  const { database, configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  const places = may(who, { act: "organise", brand: null }) ? [...brands, nationWide] : brands;
  if (places.length === 0) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  const names = (await listCompetitionNames(database)).filter(({ brand }) => may(who, { act: "organise", brand }));
  return { who, places, names };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { places, names } = await scopeOf(context);
  const { database } = context.get(siteContext);
  const shown = await Promise.all(places.map((place) => readShownCompetition(database, place)));
  const onFirstPages = Object.fromEntries(places.map((place, index) => [place, shown[index]?.name ?? null]));
  return {
    places,
    names,
    onFirstPages,
    templates: Object.keys(templates) as TemplateName[],
    limits: competitionSettings.name,
  };
}

const newCompetitionForm = z.object({
  place: id,
  from: cutLine(80),
  name: field(oneLine),
  timeZone: cutLine(64),
  day: cutLine(20),
});

export async function action({ context, request }: Route.ActionArgs) {
  const { who, places, names } = await scopeOf(context);
  const { id: personId } = requireSignIn(who, request);
  const { place, name, timeZone, day, from } = readForm(newCompetitionForm, await request.formData()).values;
  if (!places.includes(place)) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  const problems: string[] = [];
  if (!isWithin(name.length, competitionSettings.name)) problems.push("name");
  if (!isTimeZone(timeZone)) problems.push("timeZone");
  // End of the day, so that today is allowed.
  const moment = day === "" || problems.includes("timeZone") ? null : momentOf(`${day}T23:59`, timeZone);
  if (typeof moment === "string" || (moment !== null && moment < new Date())) problems.push("day");
  const source = isTemplate(from)
    ? { template: from }
    : names.some((each) => `copy:${each.id}` === from)
      ? { competitionId: from.slice("copy:".length) }
      : undefined;
  if (!source) problems.push("from");
  const given = { name, timeZone, day, place, from };
  if (problems.length > 0 || !source || typeof moment === "string") {
    return data({ problems, given }, { status: 400 });
  }
  const { kinds } = messagesOf(context.get(visitContext).language).stagesPanel;
  const id = await createCompetition(context.get(siteContext).database, {
    brand: place === nationWide ? null : place,
    name,
    timeZone,
    eventDay: moment,
    personId,
    stageNames: kinds,
    from: source,
  });
  if (id === undefined) return data({ problems: ["from"], given }, { status: 400 });
  return redirect(`${panelPath}/competitions/${id}`);
}

export default function NewCompetition({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionsPanel: texts, panel } = useMessages();
  const cityName = useCityName();
  const pending = useNavigation().state === "submitting";
  const { places, names } = loaderData;
  const [place, setPlace] = useState(actionData?.given.place ?? places[0] ?? nationWide);
  const shown = loaderData.onFirstPages[place];
  const given = actionData?.given;
  const errorOf = (field: string) =>
    actionData?.problems.includes(field) ? textNamed(texts.create.problem, field) : undefined;
  return (
    <PanelPage title={texts.create.title} lead={texts.create.lead} isNarrow>
      <Card>
        <Form method="post" className="space-y-5" noValidate>
          {actionData && (
            <Alert
              tone="stop"
              title={actionData.problems.map((each) => textNamed(texts.create.problem, each)).join(" ")}
            />
          )}
          <TextField
            name="name"
            label={texts.fields["name"]}
            error={errorOf("name")}
            defaultValue={given?.name}
            maxLength={loaderData.limits.max}
            autoComplete="off"
            required
          />
          <Select
            name="from"
            label={texts.create.from}
            hint={texts.create.copyHint}
            error={errorOf("from")}
            defaultValue={given?.from}
            options={[
              ...loaderData.templates.map((value) => ({
                value,
                label: `${texts.create.template} · ${texts.create.templates[value]}`,
              })),
              ...names.map((each) => ({ value: `copy:${each.id}`, label: `${texts.create.copies} · ${each.name}` })),
            ]}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              name="place"
              label={texts.create.where}
              value={place}
              onChange={({ target }) => setPlace(target.value)}
              hint={shown ? texts.create.shownNow({ name: shown }) : undefined}
              options={places.map((value) => ({
                value,
                label: value === "nation-wide" ? panel.nationWide : cityName(value),
              }))}
            />
            <TextField
              name="timeZone"
              label={texts.fields["timeZone"]}
              error={errorOf("timeZone")}
              defaultValue={given?.timeZone ?? "Europe/Istanbul"}
              maxLength={64}
              autoComplete="off"
            />
          </div>
          <TextField
            name="day"
            type="date"
            label={texts.create.day}
            hint={texts.create.dayHint}
            error={errorOf("day")}
            defaultValue={given?.day}
            className="sm:w-64"
          />
          <Button type="submit" kind="primary" pending={pending}>
            {texts.create.submit}
          </Button>
        </Form>
      </Card>
    </PanelPage>
  );
}
