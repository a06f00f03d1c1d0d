import type { Route } from "./+types/not-found";
import { siteError } from "./site-error.ts";
import { visitContext } from "./visit.server.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const messages = context.get(visitContext).messages;
  throw siteError(404, messages.shell.errors.pageNotFound({ path: readablePath(url.pathname) }));
}

export const action = loader;

export default function NotFound() {
  return null;
}

function readablePath(pathname: string): string {
  try {
    return decodeURI(pathname).slice(0, 500);
  } catch {
    return pathname.slice(0, 500);
  }
}
