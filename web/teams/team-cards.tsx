import Link2 from "virtual:icons/link-2";
import { Form, useNavigation } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import {
  CheckboxField,
  FormErrors,
  IntentButton,
  IntentForm,
  isSent,
  Select,
  TextAreaField,
  TextField,
} from "../ui/field.tsx";
import type { Route } from "./+types/team";
import { useState } from "react";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { UniversityField } from "./university-field.tsx";
import type { LiveryColour } from "#domain/teams/livery.ts";
import type { DivisionRefusal } from "#server/competitions/divisions/choose-division.ts";
import { DivisionSelect } from "../competitions/division-select.tsx";
import { useDivisionWords } from "../competitions/division-words.ts";
import { protestLength } from "#domain/stages/protest-acts.ts";
import type { Protest, ProtestRefusal } from "#server/stages/released-orders.ts";
import type { OutOfFiles } from "#domain/teams/team-acts.ts";

type MembersProps = {
  own: NonNullable<Route.ComponentProps["loaderData"]["own"]>;
  actionData: Route.ComponentProps["actionData"] | undefined;
};

export function MembersCard({ own, actionData }: MembersProps) {
  const { team: texts, members } = useMessages().teams;
  const sending = useNavigation().formData;
  const { mayManage } = own;
  const isPending = (intent: string, member: string) => isSent(sending, { intent, member });
  return (
    <Card
      title={texts.members}
      aside={
        <span className="figures text-quiet">
          {members.count({ members: own.members.length, limit: own.sizeLimit })}
        </span>
      }
    >
      {actionData?.memberRefusal && <Alert tone="stop">{members.refusal[actionData.memberRefusal]}</Alert>}
      <ul className="divide-y divide-line">
        {own.members.map((member) => (
          <li key={member.personId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span className="min-w-0 flex-1">
              <bdi className="font-semibold">{member.name}</bdi> {member.isCaptain && <Badge>{texts.captain}</Badge>}
            </span>
            {mayManage && !member.isCaptain && (
              <details className="group">
                <summary className="footer-link cursor-pointer">{members.change}</summary>
                <Form method="post" className="mt-2 flex flex-wrap gap-2">
                  <input type="hidden" name="member" value={member.personId} />
                  <IntentButton page="teams/team" intent="hand-over" pending={isPending("hand-over", member.personId)}>
                    {members.handOver}
                  </IntentButton>
                  <IntentButton
                    page="teams/team"
                    intent="remove"
                    kind="danger"
                    pending={isPending("remove", member.personId)}
                  >
                    {members.remove}
                  </IntentButton>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
      {mayManage && <Invitation own={own} />}
      <details className="mt-6 border-t border-line pt-4">
        <summary className="footer-link cursor-pointer">{members.leave}</summary>
        <p className="mt-2 text-quiet">{members.leaveText({ isLast: own.members.length === 1 })}</p>
        <IntentForm page="teams/team" intent="leave" kind="danger" className="mt-3">
          {members.leaveNow}
        </IntentForm>
      </details>
    </Card>
  );
}

function Invitation({ own }: Pick<MembersProps, "own">) {
  const { team: texts, members } = useMessages().teams;
  const { invitation } = own;
  const isFull = own.members.length >= own.sizeLimit;
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="font-semibold">{texts.invitation}</h3>
      {isFull && <p className="text-quiet">{members.full}</p>}
      {invitation === null ? (
        <p className="text-quiet">{texts.noInvitation}</p>
      ) : (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-48">
            <p className="my-2 font-mono text-2xl">
              {invitation.code.slice(0, 4)}-{invitation.code.slice(4)}
            </p>
            <p className="mb-3 font-mono text-sm break-all select-all">{invitation.link.address}</p>
            <CopyButton text={() => invitation.link.address}>
              <Link2 aria-hidden /> {members.copyLink}
            </CopyButton>
          </div>
          <img
            src={invitation.link.picture}
            alt={members.picture}
            className="size-36 bg-white"
            width={144}
            height={144}
          />
        </div>
      )}
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
        <IntentButton page="teams/team" intent="invite">
          {texts.newInvitation}
        </IntentButton>
        {invitation !== null && (
          <>
            <IntentButton page="teams/team" intent="revoke-invitation" kind="danger">
              {members.revoke}
            </IntentButton>
            <span className="text-sm text-quiet">{texts.newInvitationHint}</span>
          </>
        )}
      </Form>
    </div>
  );
}

type Livery = { primary: LiveryColour; secondary: LiveryColour };

type LiverySelectsProps = {
  colours: readonly LiveryColour[];
  livery: Livery;
  onChange: (livery: Livery) => void;
};

function LiverySelects({ colours, livery, onChange }: LiverySelectsProps) {
  const { fields, colours: names } = useMessages().teams;
  const options = colours.map((colour) => ({ value: colour, label: names[colour] }));
  const select = (name: "liveryPrimary" | "liverySecondary", part: keyof Livery) => (
    <Select
      name={name}
      label={fields[name]}
      options={options}
      value={livery[part]}
      onChange={({ target }) => {
        const colour = colours.find((each) => each === target.value);
        if (colour) onChange({ ...livery, [part]: colour });
      }}
    />
  );
  return (
    <>
      {select("liveryPrimary", "primary")}
      {select("liverySecondary", "secondary")}
    </>
  );
}

type SettingsProps = {
  team: Route.ComponentProps["loaderData"]["team"];
  settings: NonNullable<NonNullable<Route.ComponentProps["loaderData"]["own"]>["settings"]>;
  actionData: Route.ComponentProps["actionData"] | undefined;
};

export function SettingsCard({ team, settings, actionData }: SettingsProps) {
  const { members, fields, problem } = useMessages().teams;
  const refused = actionData?.settings;
  const [livery, setLivery] = useState({ primary: team.liveryPrimary, secondary: team.liverySecondary });
  const [number, setNumber] = useState(String(team.number));
  return (
    <Card title={members.settings} isFolded={!refused}>
      <Form method="post" className="space-y-5" noValidate>
        <FormErrors texts={problem} problems={refused?.problems}>
          <TextField
            {...settings.inputs.name}
            label={fields.name}
            {...(settings.waitingName !== null && { hint: fields.nameWaits({ shown: team.name }) })}
            defaultValue={refused?.fields.name ?? settings.waitingName ?? team.name}
          />
          <UniversityField
            label={fields.university}
            universities={settings.universities}
            fixed={settings.fixedUniversity}
            defaultValue={refused?.fields.university ?? team.university}
            input={settings.inputs.university}
          />
          <TextField {...settings.inputs.city} label={fields.city} defaultValue={refused?.fields.city ?? team.city} />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <LiverySelects colours={settings.colours} livery={livery} onChange={setLivery} />
            <TextField
              {...settings.inputs.number}
              label={fields.number}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
              inputMode="numeric"
              className="figures"
            />
            <TextField
              {...settings.inputs.code}
              label={fields.teamCode}
              defaultValue={refused?.fields.code ?? team.code}
              autoCapitalize="characters"
              className="figures uppercase"
              lang="en"
            />
          </div>
          <LiveryPicture
            {...livery}
            {...(/^\d{1,4}$/.test(number) && { number: Number(number) })}
            label={fields.picture}
            className="w-48"
          />
          <IntentButton page="teams/team" intent="settings">
            {members.save}
          </IntentButton>
        </FormErrors>
      </Form>
    </Card>
  );
}

type Own = NonNullable<Route.ComponentProps["loaderData"]["own"]>;

export function DivisionCard({
  own,
  division: { divisions, own: current, reason, isSettled },
  refusal,
  isFolded = false,
}: {
  own: Pick<Own, "mayManage" | "divisionTrouble" | "takesTeams">;
  division: NonNullable<Own["division"]>;
  refusal: DivisionRefusal | undefined;
  isFolded?: boolean;
}) {
  const { divisions: texts } = useMessages();
  const words = useDivisionWords();
  const { choice, refused } = texts;
  const open = divisions.filter(({ entry, closedAt }) => entry === "chosen" && closedAt === null);
  const mayChoose = own.mayManage && own.takesTeams && !isSettled && open.some(({ id }) => id !== current?.id);
  const broken = refusal?.rule === "division-broken" ? words.broken(refusal.broken) : "";
  return (
    <Card title={choice.title} isFolded={isFolded}>
      <div className="space-y-4">
        {current === null ? (
          <Alert tone="caution" title={mayChoose ? choice.none : choice.noneWaits} />
        ) : (
          <p>
            <strong>{choice.own({ name: words.name(current) })}</strong>
            {current.scores ? "" : ` · ${texts.outOfCompetition}`}
            {words.rules(current.rules) !== "" && (
              <span className="block text-sm text-quiet">{words.rules(current.rules)}</span>
            )}
          </p>
        )}
        {reason !== null && <p className="text-quiet">{choice.bySomebody({ reason })}</p>}
        {own.divisionTrouble.length > 0 && (
          <Alert tone="caution" title={texts.refused["division-broken"]}>
            {words.broken(own.divisionTrouble)}
          </Alert>
        )}
        {refusal && (
          <Alert tone="stop" title={refused[refusal.rule]}>
            {broken !== "" && broken}
          </Alert>
        )}
        {mayChoose && (
          <Form method="post" className="space-y-4">
            <DivisionSelect divisions={divisions} own={current?.id ?? null} mayWait={false} />
            <IntentButton page="teams/team" intent="choose-division">
              {choice.submit}
            </IntentButton>
          </Form>
        )}
      </div>
    </Card>
  );
}

type CardProps = {
  ai: NonNullable<NonNullable<Route.ComponentProps["loaderData"]["own"]>["ai"]>;
  refusal: NonNullable<Route.ComponentProps["actionData"]>["aiRefusal"];
};

export function AiEntrantCard({ ai, refusal }: CardProps) {
  const { entrant: texts } = useMessages().ai;
  const { responsible } = ai;
  const problem = refusal && texts.problem[refusal];
  return (
    <Card title={texts.title} isFolded={!refusal && (!ai.isEntrant || responsible?.isConfirmed === true)}>
      <div className="space-y-4">
        {problem !== undefined && <Alert tone="stop">{problem}</Alert>}
        {ai.isEntrant && (
          <>
            <p>
              {texts.is} {responsible && texts.responsible({ person: responsible.name })}
            </p>
            {!responsible && <Alert tone="caution">{texts.nobody}</Alert>}
            {responsible && !responsible.isConfirmed && <Alert tone="caution">{texts.needsMail}</Alert>}
          </>
        )}
        {ai.mayEnter && <WordForm intent="enter-as-ai" label={texts.box} hint={texts.enterLead} />}
        {ai.mayAnswer && <WordForm intent="answer-for-ai" label={texts.accept} />}
      </div>
    </Card>
  );
}

function WordForm({ intent, label, hint }: { intent: "enter-as-ai" | "answer-for-ai"; label: string; hint?: string }) {
  const { entrant: texts } = useMessages().ai;
  return (
    <Form method="post" className="space-y-4">
      <CheckboxField name="accepted" label={label} hint={hint} required />
      <IntentButton page="teams/team" intent={intent}>
        {intent === "enter-as-ai" ? texts.enter : texts.takeOver}
      </IntentButton>
    </Form>
  );
}

type ProtestCardProps = {
  own: {
    protests: readonly Protest[];
    mayProtestAgainst: readonly { stageId: string; name: string; until: Date }[];
    timeZone: string;
  };
  refusal: ProtestRefusal | undefined;
};

const tones = { open: "caution", upheld: "go", rejected: "neutral" } as const;

export function ProtestCard({ own, refusal }: ProtestCardProps) {
  const { protest: texts } = useMessages().teams;
  const { dateTime } = useFormats();
  const { protests, mayProtestAgainst, timeZone } = own;
  return (
    <Card title={texts.title}>
      {refusal && <Alert tone="stop" title={texts.refused[refusal]} />}
      <ul className="divide-y divide-line">
        {protests.map((protest) => (
          <li key={protest.id} className="space-y-2 py-3">
            <p className="flex flex-wrap items-center gap-3" suppressHydrationWarning>
              <strong>{`${protest.stageName} · ${texts.own({ moment: dateTime(protest.madeAt, timeZone) })}`}</strong>
              <Badge tone={tones[protest.state]}>{texts.states[protest.state]}</Badge>
            </p>
            <p className="whitespace-pre-wrap text-quiet">{protest.text}</p>
            {protest.answer !== "" && <p className="whitespace-pre-wrap">{texts.answer({ answer: protest.answer })}</p>}
          </li>
        ))}
      </ul>
      {mayProtestAgainst.length > 0 && (
        <Form key={protests.length} method="post" className="mt-3 space-y-4">
          <Select
            name="stage"
            label={texts.stageLabel}
            hint={mayProtestAgainst
              .map(({ name, until }) => texts.stage({ stage: name, moment: dateTime(until, timeZone) }))
              .join(" · ")}
            options={mayProtestAgainst.map(({ stageId, name }) => ({ value: stageId, label: name }))}
          />
          <TextAreaField
            name="text"
            label={texts.text}
            hint={texts.textHint}
            required
            minLength={protestLength.min}
            maxLength={protestLength.max}
          />
          <IntentButton page="teams/team" intent="lodge-protest">
            {texts.submit}
          </IntentButton>
        </Form>
      )}
    </Card>
  );
}

export function FilesCard({ outOfFiles }: { outOfFiles: OutOfFiles | null }) {
  const { files: texts } = useMessages().teams;
  return (
    <Card title={texts.title} isFolded>
      <div className="space-y-4">
        <p className="max-w-prose text-quiet">{texts.text}</p>
        {outOfFiles === null ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <Select
                name="takes"
                label={texts.takes}
                options={(["name", "car"] as const).map((value) => ({ value, label: texts.choices[value] }))}
              />
            </div>
            <IntentButton page="teams/team" intent="leave-files">
              {texts.leave}
            </IntentButton>
          </Form>
        ) : (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">{texts.out[outOfFiles]}</p>
            <IntentButton page="teams/team" intent="return-to-files">
              {texts.back}
            </IntentButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
