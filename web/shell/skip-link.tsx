import { useMessages } from "../messages/messages.tsx";

/** The way past what every page begins with, for those who go by keys; it is seen once it is reached. It stands in a landmark, as all of a page does. */
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
