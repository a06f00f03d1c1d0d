import { Printer } from "lucide-react";
import { Link } from "react-router";
import { groupName } from "#domain/show/scene.ts";
import type { PublicGroups } from "#server/show/public-groups.ts";
import { useMessages } from "../ui/messages.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { Button } from "../ui/button.tsx";
import "./print-alone.css";

/** See `print-alone.css`. */
function printAlone(part: Element | null) {
  if (!part) return;
  part.setAttribute("data-print-alone", "");
  // Some browsers return before printing.
  addEventListener("afterprint", () => part.removeAttribute("data-print-alone"), { once: true });
  print();
}

export function StageGroups({ competition, stages }: { competition: string; stages: readonly PublicGroups[] }) {
  const { groups: texts } = useMessages().teams;
  return stages.map(({ stageId, stage, groups, seed }) => (
    <section key={stageId} aria-labelledby={`groups-${stageId}`} data-testid="groups">
      {/* The page's heading isn't printed. */}
      <p className="hidden text-quiet print:block">{competition}</p>
      <div className="flex flex-wrap items-end gap-4 border-b-2 border-ink pb-2">
        <h2 id={`groups-${stageId}`} className="display flex-1 text-3xl">
          {texts.title({ stage })}
        </h2>
        <Button onClick={(event) => printAlone(event.currentTarget.closest("section"))} className="print:hidden">
          <Printer aria-hidden /> {texts.print}
        </Button>
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {groups.map((teams, group) => (
          <section key={group} className="break-inside-avoid">
            <h3 className="figures text-xl font-bold">{texts.group({ group: groupName(group) })}</h3>
            <ol>
              {teams.map((team) => (
                <li key={team.teamId} className="flex items-center gap-3 border-b border-line py-1.5">
                  <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
                  <span className="figures w-11 text-quiet">{team.code}</span>
                  <Link to={`/team/${team.teamId}`} className="min-w-0 font-semibold wrap-anywhere">
                    {team.name}
                  </Link>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className="mt-3 text-sm text-quiet">
        {seed === "" ? (
          texts.bySeeding
        ) : (
          <>
            {texts.drawn} <span className="hash break-all">{seed}</span>
          </>
        )}
      </p>
    </section>
  ));
}
