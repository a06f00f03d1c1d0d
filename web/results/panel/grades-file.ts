import { data } from "react-router";
import { csvResponse, fileName } from "#domain/platform/csv.ts";
import { readGradeChoice } from "#domain/results/grades.ts";
import { writeAuditEntry } from "#server/platform/audit/audit-entries.ts";
import { gradesText, readGrades } from "#server/results/archive/grades.ts";
import { readEvent, resultsOf } from "#server/results/archive/read-event.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../../app/visit.server.ts";
import { adminAuth, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import type { Route } from "./+types/grades-file";

export const middleware: Route.MiddlewareFunction[] = [adminAuth];

/** `?gradebook=moodle` or `canvas`, `?measure=place` or `raced`, `?points=100`. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const { results: archive } = context.get(visitContext).messages;
  const { searchParams } = new URL(request.url);
  const choice = readGradeChoice(searchParams);
  if (Number.isNaN(choice.points)) {
    // Back to the form with its input.
    const back = `${panelPath}/competitions/${competition.id}/after?${searchParams.toString()}`;
    return new Response(null, { status: 303, headers: { Location: back } });
  }
  const event = await readEvent(database, competition.id);
  if (!event || event.orders.length === 0) throw data(null, { status: 404 });
  const { grades } = await readGrades(database, resultsOf(event), choice);
  const { gradebook, measure, points } = choice;
  // An empty file doesn't complete the step.
  if (grades.length > 0)
    await writeAuditEntry(database, {
      personId,
      act: "export-grades",
      subject: `competition:${competition.id}`,
      brand: competition.brand,
      details: { gradebook, measure, points, people: grades.length },
    });
  const text = gradesText(grades, choice, event.competition.name, ({ result }) =>
    archive.after.grades.feedback({
      team: result.team.name,
      stage: result.stageName,
      place: String(result.place),
      of: String(result.of),
    }),
  );
  return csvResponse(fileName(competition.name, "grades", gradebook), text);
}
