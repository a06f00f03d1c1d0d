import { Form, Link } from "react-router";
import type { Approval } from "#server/teams/list-approvals.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Badge } from "../../ui/card.tsx";
import { IntentButton } from "../../ui/field.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";

type ApprovalRowProps = {
  competitionId: string;
  item: Approval;
  isCurrent: boolean;
  isMarked: boolean;
  onMark: () => void;
};

const mostNumbers = 8;

export function ApprovalRow({ competitionId, item, isCurrent, isMarked, onMark }: ApprovalRowProps) {
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
