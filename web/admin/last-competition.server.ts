/**
 * The competition that stands at the panel's side: the one that this browser looked at last, kept in a cookie, if the visitor organises it; else
 * the first that they do.
 */
export function lastCompetition<Competition extends { id: string }>(
  request: Request,
  competitions: readonly Competition[],
): Competition | undefined {
  const last = /(?:^|;\s*)panel-competition=([a-z0-9-]{1,64})/.exec(request.headers.get("cookie") ?? "")?.[1];
  return competitions.find(({ id }) => id === last) ?? competitions[0];
}
