import { useMessages } from "../ui/messages.tsx";

/** In a landmark, like all content. */
export function SkipLink() {
  const { shell } = useMessages();
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-sm bg-go px-4 py-2 font-semibold text-on-go focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {shell.skipToContent}
    </a>
  );
}
