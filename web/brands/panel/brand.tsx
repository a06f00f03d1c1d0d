import { useState } from "react";
import { Form } from "react-router";
import { z } from "zod";
import { longestName, longestUrl } from "#domain/platform/limits.ts";
import { may } from "#server/accounts/permissions.ts";
import {
  findBrand,
  readHosts,
  saveBrand,
  type BrandChange,
  type BrandProblem,
  pictureAddress,
} from "#server/brands/brands.ts";
import { mostPictureBytes, readPictureIn, type Picture, type PictureRefusal } from "#server/brands/read-picture.ts";
import { readForm, asItCame, field, id, whole } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { isLanguage } from "#messages/language.ts";
import { useMessages } from "../../ui/messages.tsx";
import { brandOf } from "../../app/brand.ts";
import { logosIn } from "../logos-in.ts";
import { formAction } from "../../app/form-action.server.ts";
import { siteError } from "../../app/site-error.ts";
import { forbidden, visitContext } from "../../app/visit.server.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { IntentButton, outcomeOf, TextAreaField, TextField, Select } from "../../ui/field.tsx";
import { ActNotice } from "../../panel-kit/act-form.tsx";
import { languages } from "#messages/languages.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { brandsOf, undoFromForm } from "../../panel-kit/panel-scope.server.ts";
import { PanelPage, useCityName } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/brand";
import { formatProblem } from "#messages/format-problem.ts";

export const handle = { texts: ["panel", "accountsPanel", "brandsPanel", "competitionsPanel"] };

const page = "brands/panel/brand";

/** @throws 404 if it doesn't exist, 403 if someone else organises it */
async function brandInScope(context: Route.LoaderArgs["context"], request: Request, brand: string) {
  const { configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const { id: personId } = requireSignIn(who, request);
  if (!may(who, { act: "organise", brand })) throw forbidden(context);
  if (!brandsOf(configuration).includes(brand))
    throw siteError(404, context.get(visitContext).messages.accountsPanel.person.notFound);
  return { who, personId, mayHosts: may(who, { act: "organise", brand: null }) };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { mayHosts } = await brandInScope(context, request, params.brand);
  const { configuration, database } = context.get(siteContext);
  const city = configuration.cities.find(({ slug }) => slug === params.brand) ?? null;
  const visit = context.get(visitContext);
  const { logo, alt } = brandOf(
    city,
    configuration.productName,
    visit.language,
    logosIn(visit.language, configuration.logos),
  );
  const language = city?.language ?? null;
  return { saved: await findBrand(database, params.brand), logo, alt, language, mayHosts, mostBytes: mostPictureBytes };
}

const brandForm = z.object({
  version: whole(),
  at: whole(-1),
  language: id,
  hosts: asItCame,
  name: field((text) => text.normalize("NFC").trim()),
  url: field((text) => text.trim()),
});

async function actOnBrand({ context, params, request }: Route.ActionArgs) {
  const { personId, mayHosts } = await brandInScope(context, request, params.brand);
  const site = context.get(siteContext);
  const { brand } = params;
  const save = (form: FormData, change: BrandChange, pictures: Picture[] = []) => {
    const { version } = readForm(brandForm, form).values;
    return saveBrand(site.database, site.configuration, { brand, personId, version, pictures }, change);
  };
  const sponsors = async () => (await findBrand(site.database, brand)).sponsors;
  return { context, site, personId, mayHosts, save, sponsors };
}

const noPicture = { kind: "refused", refusal: { rule: "no-picture" } } as const;

export const action = formAction(page, actOnBrand, {
  undo: undoFromForm,
  logo: async ({ save }, form) => {
    const read = (await readPictureIn(form, "file")) ?? noPicture;
    return read.kind === "refused" ? read : save(form, { logoPicture: read.picture.hash }, [read.picture]);
  },
  "drawn-logo": ({ save }, form) => save(form, { logoPicture: null }),
  language: ({ save }, form) => {
    const { language } = readForm(brandForm, form).values;
    return isLanguage(language) ? save(form, { language }) : noPicture;
  },
  hosts: ({ context, save, mayHosts }, form) => {
    if (!mayHosts) throw forbidden(context);
    return save(form, { hosts: readHosts(readForm(brandForm, form).values.hosts) });
  },
  "add-sponsor": async ({ save, sponsors }, form) => {
    const { name, url } = readForm(brandForm, form).values;
    const read = await readPictureIn(form, "file");
    if (read?.kind === "refused") return read;
    const logo = read ? pictureAddress(read.picture.hash) : null;
    const added = { name, url, icon: null, logo };
    return save(form, { sponsors: [...(await sponsors()), added] }, read && [read.picture]);
  },
  "remove-sponsor": async ({ save, sponsors }, form) => {
    const { at } = readForm(brandForm, form).values;
    return save(form, { sponsors: (await sponsors()).filter((_, index) => index !== at) });
  },
  "move-up": async ({ save, sponsors }, form) => {
    const { at } = readForm(brandForm, form).values;
    const all = await sponsors();
    const moved = at < 1 ? undefined : all[at];
    if (!moved) return save(form, {});
    const others = all.filter((each) => each !== moved);
    return save(form, { sponsors: others.toSpliced(at - 1, 0, moved) });
  },
});

export default function PanelBrand({ loaderData, actionData }: Route.ComponentProps) {
  const { brandsPanel: texts, panel } = useMessages();
  const cityName = useCityName();
  const { saved } = loaderData;
  const nameOf = (brand: string) => (brand === "default" ? texts.default : cityName(brand));
  const undone = outcomeOf(actionData, "undo");
  const outcome = actionData?.intent === "undo" ? undefined : actionData?.outcome;
  const problemText = (problem: BrandProblem) =>
    formatProblem(texts.problem, "by" in problem ? { ...problem, by: nameOf(problem.by) } : problem);
  const refusalText = (found: PictureRefusal) =>
    formatProblem(
      texts.refusal,
      found.rule === "too-large" ? { ...found, most: Math.round(found.most / 1024) } : found,
    );
  return (
    <PanelPage title={nameOf(saved.brand)} back={{ to: `${panelPath}/brands`, label: texts.back }} isNarrow>
      {outcome?.kind === "refused" ? (
        <Alert tone="stop" title={"refusal" in outcome ? refusalText(outcome.refusal) : problemText(outcome.problem)} />
      ) : (
        <ActNotice outcome={outcome} undone={undone} undo={page} done={panel.words.saved} />
      )}
      <LogoCard key={`logo-${saved.version}`} loaderData={loaderData} />
      <SponsorsCard key={`sponsors-${saved.version}`} loaderData={loaderData} />
      {loaderData.language !== null && <LanguageCard key={`language-${saved.version}`} loaderData={loaderData} />}
      <HostsCard key={`hosts-${saved.version}`} loaderData={loaderData} />
    </PanelPage>
  );
}

type PartProps = Pick<Route.ComponentProps, "loaderData">;

function LogoCard({ loaderData }: PartProps) {
  const { brandsPanel: texts } = useMessages();
  const { saved, alt } = loaderData;
  /** of the file to upload; SVG in an image runs no scripts */
  const [chosen, setChosen] = useState<string | null>(null);
  const logo = chosen ?? loaderData.logo;
  const isDrawn = chosen === null && saved.logoPicture === null;
  return (
    <Card title={texts.logo}>
      <p className="text-sm text-quiet">{texts.logoLead}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {(["onLight", "onDark"] as const).map((ground) => (
          <figure
            key={ground}
            className={`border border-line p-4 ${ground === "onDark" ? "dark bg-black text-white" : "bg-white text-black"}`}
          >
            <img
              src={logo}
              alt={alt}
              className={`h-14 w-auto max-w-full ${isDrawn && ground === "onDark" ? "logo" : ""}`}
              style={isDrawn && ground === "onLight" ? { filter: "none" } : undefined}
            />
            <figcaption className="mt-2 text-xs">{texts[ground]}</figcaption>
          </figure>
        ))}
      </div>
      <Form method="post" encType="multipart/form-data" className="mt-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="version" value={saved.version} />
        <div className="min-w-60 flex-1">
          <TextField
            label={texts.logoFile}
            name="file"
            type="file"
            className="py-2"
            accept=".png,.svg,image/png,image/svg+xml"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (!file) return setChosen(null);
              const reader = new FileReader();
              reader.addEventListener("load", () =>
                setChosen(typeof reader.result === "string" ? reader.result : null),
              );
              reader.readAsDataURL(file);
            }}
          />
        </div>
        <IntentButton page={page} intent="logo" kind="primary">
          {texts.upload}
        </IntentButton>
        {saved.logoPicture !== null && (
          <IntentButton page={page} intent="drawn-logo">
            {texts.drawn}
          </IntentButton>
        )}
      </Form>
    </Card>
  );
}

function LanguageCard({ loaderData }: PartProps) {
  const { brandsPanel: texts, panel } = useMessages();
  const { saved, language } = loaderData;
  return (
    <Card title={panel.words.language}>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="version" value={saved.version} />
        <Select
          name="language"
          label={texts.firstLanguage}
          defaultValue={language ?? undefined}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <IntentButton page={page} intent="language">
          {texts.saveLanguage}
        </IntentButton>
      </Form>
    </Card>
  );
}

function SponsorsCard({ loaderData }: PartProps) {
  const { brandsPanel: texts, panel } = useMessages();
  const { saved } = loaderData;
  return (
    <Card title={texts.sponsors}>
      {saved.sponsors.length === 0 && <p className="mt-4">{texts.noSponsors}</p>}
      <ol className="mt-4 divide-y divide-line">
        {saved.sponsors.map((sponsor, at) => (
          <li key={`${sponsor.name} ${sponsor.url}`} className="flex flex-wrap items-center gap-4 py-2">
            {sponsor.logo && <img src={sponsor.logo} alt="" className="h-10 w-auto max-w-32 bg-white p-1" />}
            <span className="min-w-40 flex-1">
              <span className="font-semibold">{sponsor.name}</span>
              <span className="block text-sm break-all text-quiet">{sponsor.url}</span>
            </span>
            <Form method="post" className="flex gap-2">
              <input type="hidden" name="version" value={saved.version} />
              <input type="hidden" name="at" value={at} />
              {at > 0 && (
                <IntentButton page={page} intent="move-up" aria-label={texts.up({ name: sponsor.name })}>
                  ↑
                </IntentButton>
              )}
              <IntentButton page={page} intent="remove-sponsor" kind="danger">
                {texts.remove({ name: sponsor.name })}
              </IntentButton>
            </Form>
          </li>
        ))}
      </ol>
      <Form method="post" encType="multipart/form-data" className="mt-4 grid items-end gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={saved.version} />
        <TextField label={panel.words.name} name="name" maxLength={longestName} autoComplete="off" required />
        <TextField
          label={texts.sponsorUrl}
          name="url"
          type="url"
          maxLength={longestUrl}
          placeholder="https://"
          required
        />
        <TextField
          label={texts.sponsorLogo}
          name="file"
          type="file"
          className="py-2"
          accept=".png,.svg,image/png,image/svg+xml"
        />
        <p>
          <IntentButton page={page} intent="add-sponsor" kind="primary">
            {texts.addSponsor}
          </IntentButton>
        </p>
      </Form>
    </Card>
  );
}

function HostsCard({ loaderData }: PartProps) {
  const { brandsPanel: texts } = useMessages();
  const { saved, mayHosts } = loaderData;
  return (
    <Card title={texts.hosts}>
      {mayHosts ? (
        <Form method="post" className="space-y-4">
          <input type="hidden" name="version" value={saved.version} />
          <TextAreaField
            label={texts.hosts}
            hint={texts.hostsLead}
            name="hosts"
            rows={4}
            defaultValue={saved.hosts.join("\n")}
          />
          <IntentButton page={page} intent="hosts">
            {texts.saveHosts}
          </IntentButton>
        </Form>
      ) : (
        <p>{saved.hosts.length === 0 ? texts.noHosts : saved.hosts.join(", ")}</p>
      )}
    </Card>
  );
}
