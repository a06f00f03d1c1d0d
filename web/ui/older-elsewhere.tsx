import { useMessages } from "../messages/messages.tsx";

/** Below a list that goes on, in a site without a server. */
export function OlderElsewhere() {
  const { staticSite } = useMessages();
  return <p className="mt-4 text-quiet">{staticSite.older}</p>;
}
