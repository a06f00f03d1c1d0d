import { may } from "#server/accounts/permissions.ts";
import { issueCertificates } from "#server/results/certificates/issue-certificates.ts";
import { siteContext } from "#server/http/site-context.ts";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { findTeam } from "#server/teams/find-team.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { certificatesResponse } from "./certificate-texts.server.ts";
import { readEventBrand } from "./event-brand.server.ts";
import type { Route } from "./+types/team-certificate";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, visitor, configuration } = context.get(siteContext);
  const { language, origin } = context.get(visitContext);
  const { results: archive } = messagesOf(language);
  if (!may(await visitor(), { act: "see-team-private", teamId: params.id })) {
    throw siteError(404, archive.pages.noResults);
  }
  const team = await findTeam(database, params.id);
  const certificates = team ? await issueCertificates(database, team.competitionId, team.id) : [];
  if (!team || certificates.length === 0) throw siteError(404, archive.pages.noResults);
  const competition = await findCompetition(database, team.competitionId);
  const brand = await readEventBrand(database, configuration, competition?.brand ?? null, language);
  return certificatesResponse(certificates, language, { origin, brand, name: `certificate-${team.number}` });
}
