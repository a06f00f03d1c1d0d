import { longestScreenName } from "#domain/platform/limits.ts";
import { useState } from "react";
import { Form, Link } from "react-router";
import type { AdmitOutcome, ListedScreen } from "#server/show/screens.ts";
import type { ShowRow } from "#server/show/shows.ts";
import { languages } from "#messages/languages.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { cityName } from "../../app/brand.ts";
import { useSite } from "../../app/use-site.ts";
import { silentMs } from "../remote/screen-trouble.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IntentButton, TextField, Select, IntentForm } from "../../ui/field.tsx";
import { screenRoles } from "#domain/show/show-acts.ts";
import type { Route } from "./+types/show";

type ScreensCardProps = Route.ComponentProps["loaderData"] & { admit: AdmitOutcome | undefined };

export function ScreensCard({ screens, elsewhere, show, facts, spokenKey, nowMs, admit }: ScreensCardProps) {
  const { panel } = useMessages().show;
  // Reset only after one's own success, so that others' acts don't clear input.
  const [lastAdmitted, setLastAdmitted] = useState("");
  if (admit?.kind === "admitted" && admit.screenId !== lastAdmitted) setLastAdmitted(admit.screenId);
  return (
    <Card
      title={panel.screens}
      aside={
        screens.length > 0 &&
        show.step < 0 &&
        facts.driver !== "other" && (
          <IntentForm page="show/panel/show" intent="test">
            {panel.test}
          </IntentForm>
        )
      }
    >
      {screens.length === 0 ? (
        <p className="text-quiet">
          {panel.noScreens}{" "}
          <Link to="/screen" target="_blank" className="link">
            {panel.openScreen}
          </Link>
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line" data-testid="screens">
          {screens.map((screen) => (
            <li key={screen.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <Lights screen={screen} show={show} nowMs={nowMs} />
              <ScreenSettings screen={screen} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={show.replayId === null ? "/wall" : `/wall?replay=${show.replayId}`}
        target="_blank"
        className="link mt-3 inline-block"
      >
        {panel.wall}
      </Link>
      <Form method="post" key={lastAdmitted} className="mt-4 flex flex-wrap items-start gap-3">
        <input type="hidden" name="brand" value={show.brand ?? ""} />
        <TextField
          label={panel.screenCode}
          name="code"
          required
          autoComplete="off"
          maxLength={12}
          className="figures uppercase"
          data-unkept
          error={admit?.kind === "refused" ? panel.admitRefused[admit.reason] : undefined}
        />
        <TextField label={panel.screenName} name="name" maxLength={longestScreenName} />
        {/* In line with the inputs, whose labels are above and errors below. */}
        <IntentButton
          page="show/panel/show"
          intent="admit"
          kind={screens.length === 0 ? "primary" : "quiet"}
          className="sm:mt-7.5"
        >
          {panel.admit}
        </IntentButton>
      </Form>
      {elsewhere.length > 0 && (
        <Form method="post" className="mt-4 flex flex-wrap items-end gap-3">
          <Select
            label={panel.screensOf}
            name="from"
            options={elsewhere.map(({ id, name, screens: count }) => ({
              value: id,
              label: `${name} · ${panel.countOfScreens({ count })}`,
            }))}
          />
          <IntentButton page="show/panel/show" intent="move-screens">
            {panel.moveScreens}
          </IntentButton>
        </Form>
      )}
      <details className="mt-4 border-t border-line pt-4">
        <summary className="cursor-pointer font-semibold">{panel.spokenKey}</summary>
        <p className="figures mt-2 text-3xl" data-testid="spoken-key">
          {spokenKey}
        </p>
        <p className="text-quiet">{panel.spokenKeyHint}</p>
        <IntentForm page="show/panel/show" intent="new-key" className="mt-3">
          {panel.newKey}
        </IntentForm>
      </details>
    </Card>
  );
}

function ScreenSettings({ screen }: { screen: ListedScreen }) {
  const { panel } = useMessages().show;
  const options = useChoices();
  return (
    <Dialog title={screen.name || screen.id} trigger={<Button>{panel.change}</Button>}>
      <Form method="post" className="space-y-4">
        <input type="hidden" name="screen" value={screen.id} />
        <TextField label={panel.screenName} name="name" defaultValue={screen.name} maxLength={longestScreenName} />
        <Select label={panel.city} name="brand" options={options.cities} defaultValue={screen.brand ?? ""} />
        <Select label={panel.role} name="role" options={options.roles} defaultValue={screen.role} />
        <Select
          label={panel.language}
          name="language"
          options={options.languages}
          defaultValue={screen.language ?? ""}
        />
        <div className="flex flex-wrap justify-between gap-3">
          <IntentButton page="show/panel/show" intent="revoke" kind="danger">
            {panel.revoke}
          </IntentButton>
          <IntentButton page="show/panel/show" intent="assign" kind="primary">
            {panel.save}
          </IntentButton>
        </div>
      </Form>
    </Dialog>
  );
}

function useChoices() {
  const { panel } = useMessages().show;
  const { cities, productName } = useSite();
  const language = useLanguage();
  return {
    cities: [
      { value: "", label: productName },
      ...cities.map((city) => ({ value: city.slug, label: cityName(city, language) })),
    ],
    languages: [
      { value: "", label: panel.ownLanguage },
      ...languages.map(({ code, name }) => ({ value: code, label: name })),
    ],
    roles: screenRoles.map((value) => ({ value, label: panel.roles[value] })),
  };
}

function Lights({ screen, show, nowMs }: { screen: ListedScreen; show: ShowRow; nowMs: number }) {
  const { panel } = useMessages().show;
  const { number, relative } = useFormats();
  const { report, seenAt, name } = screen;
  const isGone = nowMs - new Date(seenAt).getTime() > silentMs;
  return (
    <div className="flex flex-1 flex-wrap items-center gap-2" data-testid="screen-lights">
      <strong className="mr-2 min-w-32">{name || screen.id}</strong>
      {isGone ? (
        <Badge tone="stop">{panel.gone({ when: relative(seenAt, nowMs) })}</Badge>
      ) : report === null ? null : (
        <>
          {report.package !== show.packageVersion && show.packageVersion > 0 ? (
            <Badge tone="stop">{panel.noData}</Badge>
          ) : report.step === show.step ? (
            <Badge tone="go">{panel.inStep}</Badge>
          ) : (
            <Badge tone="caution">{panel.outOfStep({ step: number(report.step + 1) })}</Badge>
          )}
          {report.alone && <Badge tone="caution">{panel.goesAlone}</Badge>}
          {report.awake === "no" && <Badge tone="caution">{panel.asleep}</Badge>}
          <span className="figures text-sm text-quiet">
            {`${report.width} × ${report.height}`}
            {report.offsetMs !== null && ` · ${panel.clock({ ms: number(report.offsetMs) })}`}
          </span>
        </>
      )}
    </div>
  );
}
