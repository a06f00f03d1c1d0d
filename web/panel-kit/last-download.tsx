import { useFormats, useMessages } from "../ui/messages.tsx";

/** Nothing if it was never downloaded. */
export function LastDownload({ last, timeZone }: { last: { at: Date; by: string | null } | null; timeZone: string }) {
  const { downloaded } = useMessages().homePanel;
  const { dateTime } = useFormats();
  return (
    last && (
      <span className="text-quiet" suppressHydrationWarning>
        {[downloaded({ time: dateTime(last.at, timeZone) }), last.by].filter(Boolean).join(" · ")}
      </span>
    )
  );
}
