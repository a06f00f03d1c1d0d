import { useFormats, useMessages } from "../ui/messages.tsx";
import { Badge } from "../ui/card.tsx";

export type ShownAnnouncement = { id: string; isForAll: boolean; text: string; publishedAt: Date };

export function AnnouncementList(props: { announcements: readonly ShownAnnouncement[]; nowMs: number }) {
  const { questions: texts } = useMessages();
  const { relative } = useFormats();
  return (
    <ol className="divide-y divide-line">
      {props.announcements.map(({ id, isForAll, text, publishedAt }) => (
        <li key={id} className="py-4">
          <p className="flex flex-wrap items-center gap-3 text-sm text-quiet" suppressHydrationWarning>
            <time dateTime={publishedAt.toISOString()}>{relative(publishedAt, props.nowMs)}</time>
            {isForAll && <Badge>{texts.everywhere}</Badge>}
          </p>
          <p className="mt-1 max-w-prose text-lg break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
