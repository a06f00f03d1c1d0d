import { Form, Link } from "react-router";
import type { RetractionReason, RetractionTakes } from "#rules/retraction.ts";
import type { listGuestsOfImport } from "#server/results/imports/guests.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Badge, Card } from "../../ui/card.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import { Table, type Column } from "../../ui/table.tsx";

export type GuestRow = Omit<Awaited<ReturnType<typeof listGuestsOfImport>>[number], "teamId"> & {
  /** where it races out of competition */
  invitations: readonly { entrant: string; competition: string; mayTakeBack: boolean }[];
};

const page = "admin/imports/import";

/** The guests of an event, best first. */
export function GuestTable({
  guests,
  mayChange,
  mayInvite,
}: {
  guests: readonly GuestRow[];
  mayChange: boolean;
  mayInvite: boolean;
}) {
  const { imports: texts } = useMessages();
  const { number } = useFormats();
  const heads = texts.guestColumns;
  const columns: Column<GuestRow>[] = [
    { key: "rank", head: heads.rank, cell: ({ rank }) => (rank === null ? "–" : number(rank)), numeric: true },
    {
      key: "name",
      head: heads.name,
      cell: (guest) => (
        <>
          <GuestName guest={guest} />
          <GuestActs
            className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-normal md:hidden"
            {...{ guest, mayChange, mayInvite }}
          />
        </>
      ),
      rowHeader: true,
    },
    { key: "university", head: heads.university, cell: ({ university }) => university, wideOnly: true },
    { key: "city", head: heads.city, cell: ({ city }) => city, wideOnly: true },
    { key: "state", head: heads.state, cell: (guest) => <GuestState guest={guest} />, wideOnly: true },
    ...(mayChange || mayInvite
      ? [
          {
            key: "act",
            head: <span className="sr-only">{heads.act}</span>,
            wideOnly: true,
            cell: (guest: GuestRow) => (
              <GuestActs className="flex flex-wrap gap-2" asButtons {...{ guest, mayChange, mayInvite }} />
            ),
          },
        ]
      : []),
  ];
  return <Table dense caption={texts.guests} columns={columns} rows={guests} rowKey={({ id }) => id} />;
}

const isRival = ({ races, withdrawnTakes }: GuestRow) => races && withdrawnTakes !== "car";

/** What it is called, and where it was invited. */
function GuestName({ guest: { name, invitations } }: { guest: GuestRow }) {
  const { imports: texts } = useMessages();
  return (
    <>
      {name}
      {invitations.map(({ entrant, competition, mayTakeBack }) => (
        <span key={entrant} className="block text-sm font-normal">
          <Link to={`/team/${entrant}`} className="link">
            {texts.invitedTo({ competition })}
          </Link>{" "}
          {mayTakeBack && (
            <Form method="post" className="mt-1">
              <input type="hidden" name="entrant" value={entrant} />
              <IntentButton page={page} intent="uninvite-guest">
                {texts.uninvite}
              </IntentButton>
            </Form>
          )}
        </span>
      ))}
    </>
  );
}

function GuestState({ guest: { withdrawnTakes, races } }: { guest: GuestRow }) {
  const { guestStates } = useMessages().imports;
  if (withdrawnTakes !== null) return <Badge tone="caution">{guestStates[withdrawnTakes]}</Badge>;
  return races ? <Badge tone="go">{guestStates.rival}</Badge> : <Badge>{guestStates.closed}</Badge>;
}

interface GuestActsProps {
  guest: GuestRow;
  mayChange: boolean;
  mayInvite: boolean;
  className: string;
  /** else links, which stand beside each other under a name on a phone */
  asButtons?: boolean;
}

function GuestActs({ guest, mayChange, mayInvite, className, asButtons = false }: GuestActsProps) {
  const { imports: texts } = useMessages();
  const isInvited = mayInvite && isRival(guest);
  if (!isInvited && !mayChange) return null;
  const look = asButtons ? buttonClass({}) : "footer-link";
  return (
    <div className={className}>
      {isInvited && (
        <Link to={`?invite=${guest.id}#invite`} className={look} preventScrollReset>
          {texts.invite}
        </Link>
      )}
      {mayChange && <GuestAct guest={guest} look={look} />}
    </div>
  );
}

function GuestAct({ guest: { id, withdrawnTakes, isTakenOutHere }, look }: { guest: GuestRow; look: string }) {
  const { imports: texts } = useMessages();
  if (withdrawnTakes === null) {
    return (
      <Link to={`?guest=${id}#take-out`} className={look} preventScrollReset>
        {texts.takeOut}
      </Link>
    );
  }
  if (!isTakenOutHere) return <span className="text-sm text-quiet">{texts.notOurs}</span>;
  return (
    <Form method="post">
      <input type="hidden" name="guest" value={id} />
      <IntentButton page={page} intent="return-guest">
        {texts.giveBack}
      </IntentButton>
    </Form>
  );
}

const takes: readonly RetractionTakes[] = ["name", "car"];
const reasons: readonly RetractionReason[] = ["team-wish", "person-wish", "organiser", "law"];

/** Asks what of a guest is taken out, and why. */
export function TakeOutCard({ guest, back }: { guest: GuestRow; back: string }) {
  const { imports: texts } = useMessages();
  return (
    <div id="take-out" className="scroll-mt-24">
      <Card title={texts.takeOutTitle({ name: guest.name })}>
        <p className="mb-4 max-w-prose text-quiet">{texts.takeOutText}</p>
        <Form method="post" className="space-y-5" data-unkept>
          <input type="hidden" name="guest" value={guest.id} />
          <Select
            name="takes"
            label={texts.takes}
            options={takes.map((value) => ({ value, label: texts.takesChoices[value] }))}
          />
          <Select
            name="reason"
            label={texts.reason}
            options={reasons.map((value) => ({ value, label: texts.reasons[value] }))}
          />
          <div className="flex flex-wrap gap-3">
            <IntentButton page={page} kind="danger" intent="withdraw-guest">
              {texts.takeOut}
            </IntentButton>
            <Link to={back} className={buttonClass({})}>
              {texts.cancel}
            </Link>
          </div>
        </Form>
      </Card>
    </div>
  );
}
