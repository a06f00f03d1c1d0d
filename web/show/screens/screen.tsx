import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../../ui/messages.tsx";
import { PageHead } from "../../app/page-head.tsx";
import type { Route } from "./+types/screen";
import { phonePicture } from "../../app/qr-link.server.ts";
import { ShowScreen } from "./show-screen.tsx";

export const handle = { texts: ["show", "sceneTitles", "races", "showCommentary", "tieBreak"], colourMode: "dark" };

export function loader({ context }: Route.LoaderArgs) {
  const { logos = {} } = context.get(siteContext).configuration;
  return { phonePicture: phonePicture(context), logos };
}

/** Offline, the screen continues from its stored data. */
export function ErrorBoundary() {
  return <ShowScreen phonePicture={null} logos={{}} />;
}

export default function Screen({ loaderData }: Route.ComponentProps) {
  const { show } = useMessages();
  return (
    <>
      <PageHead title={show.screen.title} unlisted />
      <ShowScreen {...loaderData} />
    </>
  );
}
