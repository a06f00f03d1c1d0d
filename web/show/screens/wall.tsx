import { siteContext } from "#server/http/site-context.ts";
import { findShownBrand } from "#server/competitions/shown-brand.ts";
import { useMessages } from "../../ui/messages.tsx";
import { PageHead } from "../../app/page-head.tsx";
import type { Route } from "./+types/wall";
import { ShowScreen } from "./show-screen.tsx";

export const handle = { texts: ["show", "sceneTitles", "races", "showCommentary"], colourMode: "dark" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { configuration, database } = context.get(siteContext);
  const { logos = {} } = configuration;
  const replay = new URL(request.url).searchParams.get("replay");
  return { logos, brand: replay === null ? null : await findShownBrand(database, replay) };
}

/** Offline, the races go on. */
export function ErrorBoundary() {
  return <ShowScreen phonePicture={null} logos={{}} isWall />;
}

export default function WallPage({ loaderData }: Route.ComponentProps) {
  const { show } = useMessages();
  return (
    <>
      <PageHead title={show.wall.title} unlisted />
      <ShowScreen phonePicture={null} isWall {...loaderData} />
    </>
  );
}
