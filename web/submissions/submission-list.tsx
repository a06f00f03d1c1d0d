import { Link } from "react-router";
import type { SubmissionView } from "#server/submissions/find-submission.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Badge } from "../ui/card.tsx";
import { SubmissionStateBadge } from "./submission-state-badge.tsx";

export function SubmissionList({ submissions }: { submissions: readonly SubmissionView[] }) {
  const { submission: texts } = useMessages().garage;
  const { dateTime } = useFormats();
  return (
    <ul className="divide-y divide-line">
      {submissions.map((submission) => (
        <li key={submission.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <SubmissionStateBadge state={submission.state} />
          <Link to={`/submission/${submission.id}`} className="link font-semibold">
            <time dateTime={submission.receivedAt.toISOString()} suppressHydrationWarning>
              {dateTime(submission.receivedAt)}
            </time>
          </Link>
          <span className="text-sm text-quiet">
            {submission.language === null ? texts[submission.kind] : carLanguages[submission.language].title}
          </span>
          {submission.isActive && <Badge tone="go">{texts.active}</Badge>}
          {submission.note !== "" && <span className="basis-full text-sm text-quiet">{submission.note}</span>}
        </li>
      ))}
    </ul>
  );
}
