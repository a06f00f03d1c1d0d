/** The one this browser looked at last (cookie), else the first that is in use. */
export function lastCompetition<Competition extends { id: string; isSetUp: boolean; isRehearsal: boolean }>(
  request: Request,
  competitions: readonly Competition[],
): Competition | undefined {
  const last = /(?:^|;\s*)panel-competition=([a-z0-9-]{1,64})/.exec(request.headers.get("cookie") ?? "")?.[1];
  return (
    competitions.find(({ id }) => id === last) ??
    competitions.find(({ isSetUp, isRehearsal }) => isSetUp && !isRehearsal)
  );
}
