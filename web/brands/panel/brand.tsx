import { useState } from "react";
import { Form, Link, data } from "react-router";
import { z } from "zod";
import type { IntentOf } from "#domain/form-intents.ts";
import { longestName, longestUrl } from "#domain/platform/limits.ts";
import { may } from "#server/accounts/permissions.ts";
import { findFace, readHosts, saveFace, type FaceChange, type FaceOutcome } from "#server/brands/brand-faces.ts";
import { pictureAddress } from "#server/brands/current-configuration.ts";
import { mostPictureBytes, readPicture, type Picture, type PictureRefusal } from "#server/brands/read-picture.ts";
import { asItCame, field, id, whole } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { undoByForm } from "../../panel-kit/undo-by-form.server.ts";
import { requireSignIn } from "../../app/require-sign-in.ts";
import { isLanguage } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useMessages } from "../../ui/messages.tsx";
import { brandOf } from "../../app/brand.ts";
import { logosIn } from "../logos-in.ts";
import { intentIn } from "../../app/form-intent.server.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { ChangedMeanwhile } from "../../competitions/panel/changed-meanwhile.tsx";
import { languages } from "#messages/languages.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { brandsOf } from "../../panel-kit/people-seen.server.ts";
import { useCityName } from "../../panel-kit/use-city-name.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/brand";
import { formatProblem } from "#messages/format-problem.ts";
import type { FaceProblem } from "#server/brands/brand-faces.ts";
import { IntentButton } from "../../ui/intent.tsx";

export const handle = { texts: ["panel", "accountsPanel", "brandsPanel", "competitionsPanel"] };

/** @throws 404 if it doesn't exist, 403 if someone else organises it */
async function brandInScope(context: Route.LoaderArgs["context"], request: Request, brand: string) {
  const { configuration, visitor } = context.get(siteContext);
  const { shell, accountsPanel: admin } = messagesOf(context.get(visitContext).language);
  const who = await visitor();
  const { id: personId } = requireSignIn(who, request);
  if (!may(who, { act: "organise", brand })) throw siteError(403, shell.errors.forbidden);
  if (!brandsOf(configuration).includes(brand)) throw siteError(404, admin.person.notFound);
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
  return { face: await findFace(database, params.brand), logo, alt, language, mayHosts, mostBytes: mostPictureBytes };
}

const faceForm = z.object({
  version: whole(),
  at: whole(-1),
  language: id,
  hosts: asItCame,
  name: field((text) => text.normalize("NFC").trim()),
  url: field((text) => text.trim()),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const { personId, mayHosts } = await brandInScope(context, request, params.brand);
  const { database, configuration } = context.get(siteContext);
  const { brand } = params;
  const form = await request.formData();
  const intent = intentIn(form, "brands/panel/brand");
  const nothing = { outcome: null, refusal: null, isUndone: false, intent };
  if (intent === "undo") {
    const undone = await undoByForm(context.get(siteContext), form, personId);
    return data({ ...nothing, isUndone: undone.kind === "done" }, { status: undone.kind === "done" ? 200 : 400 });
  }
  if (intent === "hosts" && !mayHosts) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  const file = form.get("file");
  let picture: Picture | undefined;
  if (file instanceof File && file.size > 0) {
    const read = readPicture(new Uint8Array(await file.slice(0, mostPictureBytes + 1).arrayBuffer()));
    if (read.kind === "refused") return data({ ...nothing, refusal: read.refusal }, { status: 400 });
    ({ picture } = read);
  }
  const { sponsors } = await findFace(database, brand);
  const said = readForm(faceForm, form).values;
  const change = changeOf(intent, said, sponsors, picture);
  if (!change) {
    const refusal: PictureRefusal = { rule: "no-picture" };
    return data({ ...nothing, refusal }, { status: 400 });
  }
  const outcome: FaceOutcome = await saveFace(
    database,
    configuration,
    { brand, personId, version: said.version, pictures: picture ? [picture] : [] },
    change,
  );
  const isSaved = outcome.kind === "saved" || outcome.kind === "unchanged";
  return data({ ...nothing, outcome }, { status: isSaved ? 200 : 400 });
}

function changeOf(
  intent: IntentOf<"brands/panel/brand"> | undefined,
  { at, language, hosts, name, url }: z.output<typeof faceForm>,
  sponsors: Awaited<ReturnType<typeof findFace>>["sponsors"],
  picture: Picture | undefined,
): FaceChange | undefined {
  switch (intent) {
    case "logo":
      return picture && { logoPicture: picture.hash };
    case "drawn-logo":
      return { logoPicture: null };
    case "language": {
      return isLanguage(language) ? { language } : undefined;
    }
    case "hosts":
      return { hosts: readHosts(hosts) };
    case "add-sponsor": {
      const logo = picture ? pictureAddress(picture.hash) : null;
      return { sponsors: [...sponsors, { name, url, icon: null, logo }] };
    }
    case "remove-sponsor":
      return { sponsors: sponsors.filter((_, index) => index !== at) };
    case "move-up": {
      const [moved] = sponsors.slice(at, at + 1);
      if (!moved || at < 1) return {};
      const others = sponsors.filter((_, index) => index !== at);
      return { sponsors: [...others.slice(0, at - 1), moved, ...others.slice(at - 1)] };
    }
    default:
      return undefined;
  }
}

export default function PanelBrand({ loaderData, actionData }: Route.ComponentProps) {
  const { brandsPanel: texts } = useMessages();
  const cityName = useCityName();
  const { face } = loaderData;
  const nameOf = (brand: string) => (brand === "default" ? texts.default : cityName(brand));
  const { outcome, refusal, isUndone } = actionData ?? {};
  const problemText = (problem: FaceProblem) =>
    formatProblem(texts.problem, "by" in problem ? { ...problem, by: nameOf(problem.by) } : problem);
  const refusalText = (found: PictureRefusal) =>
    formatProblem(
      texts.refusal,
      found.rule === "too-large" ? { ...found, most: Math.round(found.most / 1024) } : found,
    );
  return (
    <PanelPage
      title={nameOf(face.brand)}
      above={
        <Link to={`${panelPath}/brands`} className="link">
          {texts.back}
        </Link>
      }
      isNarrow
    >
      <div aria-live="polite" className="space-y-3">
        {outcome?.kind === "saved" && (
          <Alert tone="go" title={texts.saved}>
            <Form method="post" className="mt-2">
              <input type="hidden" name="entry" value={outcome.entryId} />
              <IntentButton page="brands/panel/brand" intent="undo">
                {texts.undo}
              </IntentButton>
            </Form>
          </Alert>
        )}
        {outcome?.kind === "unchanged" && <Alert tone="go" title={texts.unchanged} />}
        {outcome?.kind === "refused" && <Alert tone="stop" title={problemText(outcome.problem)} />}
        {outcome?.kind === "changed-meanwhile" && <ChangedMeanwhile changes={outcome.changes} />}
        {refusal && <Alert tone="stop" title={refusalText(refusal)} />}
        {isUndone === true && <Alert tone="go" title={texts.undone} />}
      </div>
      <LogoCard key={`logo-${face.version}`} loaderData={loaderData} />
      <SponsorsCard key={`sponsors-${face.version}`} loaderData={loaderData} />
      {loaderData.language !== null && <LanguageCard key={`language-${face.version}`} loaderData={loaderData} />}
      <HostsCard key={`hosts-${face.version}`} loaderData={loaderData} />
    </PanelPage>
  );
}

type PartProps = Pick<Route.ComponentProps, "loaderData">;

function LogoCard({ loaderData }: PartProps) {
  const { brandsPanel: texts } = useMessages();
  const { face, alt } = loaderData;
  /** of the file to upload; SVG in an image runs no scripts */
  const [chosen, setChosen] = useState<string | null>(null);
  const logo = chosen ?? loaderData.logo;
  const isDrawn = chosen === null && face.logoPicture === null;
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
        <input type="hidden" name="version" value={face.version} />
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
        <IntentButton page="brands/panel/brand" intent="logo" kind="primary">
          {texts.upload}
        </IntentButton>
        {face.logoPicture !== null && (
          <IntentButton page="brands/panel/brand" intent="drawn-logo">
            {texts.drawn}
          </IntentButton>
        )}
      </Form>
    </Card>
  );
}

function LanguageCard({ loaderData }: PartProps) {
  const { brandsPanel: texts } = useMessages();
  const { face, language } = loaderData;
  return (
    <Card title={texts.language}>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="version" value={face.version} />
        <Select
          name="language"
          label={texts.firstLanguage}
          hint={texts.firstLanguageHint}
          defaultValue={language ?? undefined}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <IntentButton page="brands/panel/brand" intent="language">
          {texts.saveLanguage}
        </IntentButton>
      </Form>
    </Card>
  );
}

function SponsorsCard({ loaderData }: PartProps) {
  const { brandsPanel: texts } = useMessages();
  const { face } = loaderData;
  return (
    <Card title={texts.sponsors}>
      <p className="text-sm text-quiet">{face.brand === "default" ? texts.sponsorsEverywhere : texts.sponsorsLead}</p>
      {face.sponsors.length === 0 && <p className="mt-4">{texts.noSponsors}</p>}
      <ol className="mt-4 divide-y divide-line">
        {face.sponsors.map((sponsor, at) => (
          <li key={`${sponsor.name} ${sponsor.url}`} className="flex flex-wrap items-center gap-4 py-2">
            {sponsor.logo && <img src={sponsor.logo} alt="" className="h-10 w-auto max-w-32 bg-white p-1" />}
            <span className="min-w-40 flex-1">
              <span className="font-semibold">{sponsor.name}</span>
              <span className="block text-sm break-all text-quiet">{sponsor.url}</span>
            </span>
            <Form method="post" className="flex gap-2">
              <input type="hidden" name="version" value={face.version} />
              <input type="hidden" name="at" value={at} />
              {at > 0 && (
                <IntentButton page="brands/panel/brand" intent="move-up" aria-label={texts.up({ name: sponsor.name })}>
                  ↑
                </IntentButton>
              )}
              <IntentButton page="brands/panel/brand" intent="remove-sponsor" kind="danger">
                {texts.remove({ name: sponsor.name })}
              </IntentButton>
            </Form>
          </li>
        ))}
      </ol>
      <Form method="post" encType="multipart/form-data" className="mt-4 grid items-end gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={face.version} />
        <TextField label={texts.sponsorName} name="name" maxLength={longestName} autoComplete="off" required />
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
          <IntentButton page="brands/panel/brand" intent="add-sponsor" kind="primary">
            {texts.addSponsor}
          </IntentButton>
        </p>
      </Form>
    </Card>
  );
}

function HostsCard({ loaderData }: PartProps) {
  const { brandsPanel: texts } = useMessages();
  const { face, mayHosts } = loaderData;
  return (
    <Card title={texts.hosts}>
      {mayHosts ? (
        <Form method="post" className="space-y-4">
          <input type="hidden" name="version" value={face.version} />
          <TextAreaField
            label={texts.hostsList}
            hint={texts.hostsLead}
            name="hosts"
            rows={4}
            defaultValue={face.hosts.join("\n")}
          />
          <IntentButton page="brands/panel/brand" intent="hosts">
            {texts.saveHosts}
          </IntentButton>
        </Form>
      ) : (
        <p>{`${face.hosts.length === 0 ? texts.noHosts : face.hosts.join(", ")} ${texts.hostsOnlyAdmins}`}</p>
      )}
    </Card>
  );
}
