import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import type { Route } from "./+types/screen";
import { phonePicture } from "./phone-picture.server.ts";
import { ShowScreen } from "./show-screen.tsx";

/** A screen in a hall is dark, whatever the machine behind it prefers. */
export const handle = { texts: ["show", "races", "commentary"], colourMode: "dark" };

export function loader({ context }: Route.LoaderArgs) {
  const { logos = {} } = context.get(siteContext).configuration;
  return { phonePicture: phonePicture(context), logos };
}

/** The server could not answer for the page: the screen follows the show by what it holds, and shows its code. */
export function ErrorBoundary() {
  return <ShowScreen phonePicture={null} logos={{}} />;
}

/** A screen of the show on any host; on a results-only host the same screen is at `/result`. */
export default function Screen({ loaderData }: Route.ComponentProps) {
  const { show } = useMessages();
  return (
    <>
      <PageHead title={show.screen.title} unlisted />
      <ShowScreen {...loaderData} />
    </>
  );
}
