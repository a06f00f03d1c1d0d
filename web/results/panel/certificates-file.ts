import { fileName } from "#domain/platform/csv.ts";
import { data } from "react-router";
import { writeAuditEntry } from "#server/platform/audit/audit-entries.ts";
import { issueCertificates } from "#server/results/certificates/issue-certificates.ts";
import { siteContext } from "#server/http/site-context.ts";
import { certificatesResponse } from "../certificate-texts.server.ts";
import { readEventBrand } from "../event-brand.server.ts";
import { visitContext } from "../../app/visit.server.ts";
import { adminAuth, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import type { Route } from "./+types/certificates-file";
import { isLanguage } from "#messages/language.ts";

export const middleware: Route.MiddlewareFunction[] = [adminAuth];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, configuration } = context.get(siteContext);
  const { origin, language: own } = context.get(visitContext);
  const wanted = new URL(request.url).searchParams.get("language");
  const language = isLanguage(wanted) ? wanted : own;
  const certificates = await issueCertificates(database, competition.id);
  if (certificates.length === 0) throw data(null, { status: 404 });
  await writeAuditEntry(database, {
    personId,
    act: "print-certificates",
    subject: `competition:${competition.id}`,
    brand: competition.brand,
    details: { certificates: certificates.length, language },
  });
  const brand = await readEventBrand(database, configuration, competition.brand, language);
  const name = fileName(competition.name, "certificates", language);
  return certificatesResponse(certificates, language, { origin, brand, name });
}
