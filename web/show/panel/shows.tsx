import { NewId } from "../../app/new-id.tsx";
import { Form, Link, data, href, redirect } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { createShow, listShowStages, defaultScenes } from "#server/show/shows.ts";
import { idForNew } from "#server/platform/database/created-once.ts";
import { showActs } from "#domain/show/show-acts.ts";
import { longestName } from "#domain/platform/limits.ts";
import { readForm, cutLine, id } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { forbidden, localisedName } from "../../app/visit.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card, EmptyState } from "../../ui/card.tsx";
import { TextField, Select } from "../../ui/field.tsx";
import { brandsThat, currentCompetition } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage, useCityName } from "../../panel-kit/panel-page.tsx";
import { SearchedList } from "../../panel-kit/panel-table.tsx";
import { several, showsList } from "./shows-list.server.ts";
import type { Route } from "./+types/shows";

export const handle = { texts: ["panel", "show", "listsPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { configuration, database } = args.context.get(siteContext);
  const { found, list } = await shownList(showsList, args);
  const { who } = found;
  const listed = (await listCompetitionNames(database)).filter(({ brand }) => may(who, { act: "organise", brand }));
  const event = currentCompetition(args.request, listed);
  return {
    list,
    ofSeveral: several,
    event: event && { name: localisedName(args.context, event.name), brand: event.brand ?? several },
    brands: brandsThat(configuration, (brand) => may(who, { act: "organise", brand })),
    mayForAll: may(who, { act: "organise", brand: null }),
  };
}

const showForm = z.object({ brand: id, name: cutLine(longestName), stageId: id });

export async function action({ context, request }: Route.ActionArgs) {
  const { database, visitor, configuration } = context.get(siteContext);
  const who = await visitor();
  const { id: personId } = requireSignIn(who, request);
  const form = await request.formData();
  const fields = readForm(showForm, form).values;
  const brand = fields.brand === several ? null : fields.brand;
  if (!may(who, { act: showActs["create-show"].may, brand })) throw forbidden(context);
  const { name } = fields;
  if (name === "") return data({ kind: "no-name" as const }, { status: 400 });
  const stages = await listShowStages(database);
  const stage = stages.find((each) => each.id === fields.stageId && may(who, { act: "organise", brand: each.brand }));
  const scenes = stage ? defaultScenes(stage.id, { ...stage, ...configuration }) : [];
  const showId = await createShow(database, { id: idForNew(form), name, brand, scenes, personId });
  throw redirect(href("/code-prix-admin-panel/show/:showId", { showId }));
}

/** The shows that the visitor may run, and a new one. */
export default function Shows({ loaderData, actionData }: Route.ComponentProps) {
  const { list, ofSeveral, brands, mayForAll, event } = loaderData;
  const { show } = useMessages();
  const { number } = useFormats();
  const cityName = useCityName();
  const { panel } = show;
  const cities = [
    ...(mayForAll ? [{ value: ofSeveral, label: panel.allCities }] : []),
    ...brands.map((brand) => ({ value: brand, label: cityName(brand) })),
  ];
  return (
    <PanelPage title={panel.title}>
      <SearchedList list={list} none={<EmptyState title={panel.none} />}>
        <ul className="grid gap-3">
          {list.rows.map((each) => (
            <li key={each.id} className="card flex flex-wrap items-center gap-4">
              <Link to={`${panelPath}/show/${each.id}`} className="link display flex-1 text-2xl">
                {each.name}
              </Link>
              <span>{each.brand === null ? panel.allCities : cityName(each.brand)}</span>
              <span className="figures text-quiet">
                {each.step < 0
                  ? panel.notBegun
                  : panel.step({ step: number(each.step + 1), all: number(each.stepsInAll) })}
              </span>
            </li>
          ))}
        </ul>
      </SearchedList>
      {cities.length > 0 && (
        <Card title={panel.create}>
          <Form method="post" className="flex flex-wrap items-end gap-4">
            <NewId />
            <TextField
              label={panel.name}
              name="name"
              required
              maxLength={longestName}
              defaultValue={event?.name}
              error={actionData?.kind === "no-name" ? panel.name : undefined}
            />
            <Select label={panel.city} name="brand" options={cities} defaultValue={event?.brand} />
            <Button type="submit" kind="primary">
              {panel.create}
            </Button>
          </Form>
        </Card>
      )}
    </PanelPage>
  );
}
