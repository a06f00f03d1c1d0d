import { useEffect, useRef, useState, startTransition } from "react";
import { useFetcher, type FetcherWithComponents, Form, Link } from "react-router";
import { z } from "zod";
import type { IntentOf } from "#domain/form-intents.ts";
import { readForm, field } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listDivisionTroubles, type DivisionTrouble } from "#server/competitions/divisions/division-of-team.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Alert, Card, Badge, EmptyState } from "../../ui/card.tsx";
import { isPlainKey, useWindowKeys } from "../../ui/plain-key.ts";
import { undoEntry, actInCompetition } from "../../panel-kit/panel-scope.server.ts";
import { SearchedList } from "../../panel-kit/panel-table.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { approvalsList, mostApprovalsShown } from "./approvals-list.server.ts";
import type { Route } from "./+types/approvals";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { type Approval, decideApprovals } from "#server/teams/approvals.ts";
import { IntentButton } from "../../ui/field.tsx";

/** Single-letter shortcuts, except while typing. */
function useListKeys(acts: Readonly<Record<string, () => unknown>>): void {
  useWindowKeys((event) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, select");
    if (isTyping || !isPlainKey(event)) return;
    const key = event.key.toLowerCase();
    if (!Object.hasOwn(acts, key)) return;
    acts[key]?.();
    event.preventDefault();
  });
}

export const handle = { texts: ["panel", "teamsPanel", "listsPanel", "divisions"] };

const page = "teams/panel/approvals";

type Decision = Extract<IntentOf<typeof page>, "approve" | "refuse">;

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(approvalsList, args);
  const { id } = found.competition;
  return {
    id,
    list,
    troubles: await listDivisionTroubles(args.context.get(siteContext).database, id),
  };
}

const entriesForm = z.object({
  entries: field((text) => text.split(",").map(Number).filter(Number.isSafeInteger).slice(0, mostApprovalsShown)),
});

const decide =
  (isApproved: boolean) =>
  async ({ site, competition, personId }: Awaited<ReturnType<typeof actInCompetition>>, form: FormData) => {
    const keys = form.getAll("item").filter((value) => typeof value === "string");
    const decided = await decideApprovals(site.database, site.jobs, {
      competitionId: competition.id,
      visitor: await site.visitor(),
      personId,
      keys: keys.slice(0, mostApprovalsShown),
      isApproved,
    });
    return { kind: decided.problem === null ? ("done" as const) : ("refused" as const), ...decided };
  };

export const action = formAction(page, actInCompetition<Route.ActionArgs>, {
  approve: decide(true),
  refuse: decide(false),
  undo: async (undoing, form) => {
    const { entries } = readForm(entriesForm, form).values;
    for (const entryId of entries.toReversed()) await undoEntry(undoing, entryId);
    return { kind: "done" as const, entries: [], problem: null };
  },
});

/** A car's name can come again, from another team. */
const decidedAs = ({ key, since }: Approval) => `${key} ${since.getTime()}`;

export default function Approvals({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { panel, teamsPanel } = useMessages();
  const { approvals: texts } = teamsPanel;
  const { number } = useFormats();
  const { id, list: approvals } = loaderData;
  const fetcher = useFetcher<typeof action>();
  // Fallback for forms sent without JavaScript.
  const last = (fetcher.data ?? actionData)?.outcome;
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  // Hide decided items immediately; show them again on errors.
  const items = last?.problem ? approvals.rows : approvals.rows.filter((item) => !decided.has(decidedAs(item)));
  useLiveTopics([`competition:${id}`, `questions:${id}`]);
  const [at, setAt] = useState(0);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const current = items[Math.min(at, items.length - 1)];
  const list = useRef<HTMLUListElement>(null);
  const act = useActsInTurn(fetcher, (form) => {
    if (form.get("intent") !== ("undo" satisfies IntentOf<typeof page>)) return form;
    if (!last?.entries.length) return undefined;
    form.set("entries", last.entries.join(","));
    return form;
  });
  const send = (intent: Decision, keys: readonly string[]) => {
    if (keys.length === 0) return;
    const form = new FormData();
    form.set("intent", intent);
    for (const key of keys) form.append("item", key);
    setMarked(new Set());
    const sent = items.filter(({ key }) => keys.includes(key)).map(decidedAs);
    setDecided(last?.problem ? new Set(sent) : new Set([...decided, ...sent]));
    act(form);
  };
  const undo = () => {
    const form = new FormData();
    form.set("intent", "undo" satisfies IntentOf<typeof page>);
    setDecided(new Set());
    act(form);
  };
  const toggle = (key: string) =>
    setMarked((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const onCurrent = (intent: Decision) => () => current && send(intent, [current.key]);
  useListKeys({
    j: () => setAt(Math.min(at + 1, items.length - 1)),
    k: () => setAt(Math.max(Math.min(at, items.length - 1) - 1, 0)),
    a: onCurrent("approve"),
    r: onCurrent("refuse"),
    x: () => current && toggle(current.key),
    z: undo,
  });
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const there = [...marked].filter((key) => items.some((item) => item.key === key));
  const harmless = items.filter((item) => item.waits && item.flagged === null).map((item) => item.key);
  const none = <EmptyState title={texts.none} />;
  return (
    <PanelPage
      title={panel.sections.approvals}
      lead={items.length > 0 && <p className="hidden md:block">{texts.keys}</p>}
      isNarrow
    >
      <div aria-live="polite" className="space-y-3">
        {last && last.entries.length > 0 && (
          <Alert tone="go" title={texts.done({ count: number(last.entries.length) })}>
            <Button onClick={undo}>{panel.undo.label}</Button>
          </Alert>
        )}
        {last?.problem && <Alert tone="stop" title={texts.problems[last.problem]} />}
      </div>
      <DivisionTroubles competitionId={id} troubles={loaderData.troubles} />
      <SearchedList list={approvals} none={none}>
        {items.length === 0 && none}
        {(harmless.length > 0 || there.length > 0) && (
          <div className="flex flex-wrap gap-3">
            {harmless.length > 0 && (
              <Button kind="primary" onClick={() => send("approve", harmless)}>
                {texts.approveProposed({ count: number(harmless.length) })}
              </Button>
            )}
            {there.length > 0 && (
              <>
                <Button onClick={() => send("approve", there)}>
                  {texts.approveMarked({ count: number(there.length) })}
                </Button>
                <Button kind="danger" onClick={() => send("refuse", there)}>
                  {texts.refuseMarked({ count: number(there.length) })}
                </Button>
              </>
            )}
          </div>
        )}
        {items.length > 0 && (
          <ul ref={list} className="divide-y divide-line border-y border-line">
            {items.map((item, index) => (
              <ApprovalRow
                key={item.key}
                competitionId={id}
                item={item}
                isCurrent={item === current}
                isMarked={marked.has(item.key)}
                onMark={() => {
                  toggle(item.key);
                  setAt(index);
                }}
              />
            ))}
          </ul>
        )}
        {approvals.total > items.length && (
          <p className="text-quiet">{texts.more({ count: number(approvals.total - items.length) })}</p>
        )}
      </SearchedList>
    </PanelPage>
  );
}

function DivisionTroubles({
  competitionId,
  troubles,
}: {
  competitionId: string;
  troubles: readonly DivisionTrouble[];
}) {
  const { divisions: texts } = useMessages();
  const words = useDivisionWords();
  if (troubles.length === 0) return null;
  return (
    <Card title={texts.troubles.title}>
      <ul className="mt-3 divide-y divide-line">
        {troubles.map(({ teamId, teamName, number, division, broken }) => (
          <li key={teamId} className="py-2">
            <span className="figures text-quiet">{number}</span>{" "}
            <TextLink to={`${panelPath}/competitions/${competitionId}/teams/${teamId}`}>{teamName}</TextLink> ·{" "}
            {words.name(division)}
            {broken.length > 0 && <span className="block text-sm">{words.broken(broken)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Queues a list's acts and sends them one by one, so that quick presses don't cancel each other.
 * @param fetcher unlike action data, its data survives reloads
 * @param complete adds values known only when it's sent; undefined: skip it
 */
function useActsInTurn(
  fetcher: Pick<FetcherWithComponents<unknown>, "state" | "submit">,
  complete: (form: FormData) => FormData | undefined,
): (form: FormData) => void {
  const { submit } = fetcher;
  const isIdle = fetcher.state === "idle";
  const waiting = useRef<FormData[]>([]);
  const sent = useRef(0);
  const [ended, setEnded] = useState(0);
  const sendNext = useRef<() => void>(null);
  useEffect(() => {
    sendNext.current = () => {
      if (!isIdle || sent.current > ended) return;
      let form: FormData | undefined;
      while (!form && waiting.current[0]) {
        form = complete(waiting.current[0]);
        waiting.current.shift();
      }
      if (!form) return;
      sent.current += 1;
      // Rendered together with the result, which the next act may need.
      void submit(form, { method: "post" }).finally(() => startTransition(() => setEnded((count) => count + 1)));
    };
    // Runs after each render, when the previous act's result is known.
    sendNext.current();
  });
  return (form) => {
    waiting.current.push(form);
    sendNext.current?.();
  };
}

type ApprovalRowProps = {
  competitionId: string;
  item: Approval;
  isCurrent: boolean;
  isMarked: boolean;
  onMark: () => void;
};

const mostNumbers = 8;

function ApprovalRow({ competitionId, item, isCurrent, isMarked, onMark }: ApprovalRowProps) {
  const { approvals: texts } = useMessages().teamsPanel;
  const { kind, text, answer, teamId, university, numbers, waits, flagged } = item;
  const about = [
    texts.kinds[kind],
    numbers.slice(0, mostNumbers).join(", ") + (numbers.length > mostNumbers ? " …" : ""),
    university ?? "",
  ].filter((each) => each !== "");
  return (
    <li
      aria-current={isCurrent ? "true" : undefined}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 ${isCurrent ? "bg-panel shadow-[inset_4px_0_0_var(--color-go)]" : ""}`}
    >
      <input
        type="checkbox"
        checked={isMarked}
        onChange={onMark}
        aria-label={texts.mark({ name: text })}
        className="size-5 accent-go"
      />
      <div className="min-w-48 flex-1">
        {teamId === null ? (
          <p className="text-lg font-semibold wrap-anywhere">{text}</p>
        ) : (
          <Link to={`${panelPath}/competitions/${competitionId}/teams/${teamId}`} className="text-lg font-semibold">
            {text}
          </Link>
        )}
        {answer !== null && <p className="wrap-anywhere">{answer}</p>}
        <p className="text-sm text-quiet">{about.join(" · ")}</p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Badge tone={waits ? "caution" : "neutral"}>{waits ? texts.waits : texts.shown}</Badge>
        {flagged !== null && <Badge tone="stop">{texts.flagged({ word: flagged })}</Badge>}
      </span>
      <Form method="post" className="flex gap-2">
        <input type="hidden" name="item" value={item.key} />
        <IntentButton
          page="teams/panel/approvals"
          intent="approve"
          kind={flagged === null ? "primary" : "quiet"}
          pending={false}
        >
          {texts.approve}
        </IntentButton>
        <IntentButton
          page="teams/panel/approvals"
          intent="refuse"
          kind={flagged === null ? "quiet" : "danger"}
          pending={false}
        >
          {texts.refuse}
        </IntentButton>
      </Form>
    </li>
  );
}
