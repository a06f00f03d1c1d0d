import type { ResultVersion } from "#server/stages/result-versions.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";

type ResultVersionsProps = {
  competitionId: string;
  stageId: string;
  result: ResultVersion;
  timeZone: string;
  teamName: (teamId: string) => string;
};

export function ResultVersions({
  versions,
  ...props
}: Omit<ResultVersionsProps, "result"> & { versions: readonly ResultVersion[] }) {
  return (
    <ul className="space-y-3">
      {versions.map((result) => (
        <li key={result.version}>
          <ResultVersionItem result={result} {...props} />
        </li>
      ))}
    </ul>
  );
}

export function ResultVersionItem({ competitionId, stageId, result, timeZone, teamName }: ResultVersionsProps) {
  const { version, publishedAt, changes } = result;
  const { versions: texts } = useMessages().stagesPanel;
  const { number, dateTime } = useFormats();
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <strong suppressHydrationWarning>
          {texts.version({ version: number(version), moment: dateTime(publishedAt, timeZone) })}
        </strong>
        <a
          href={`${import.meta.env.BASE_URL}teams/${competitionId}/results/result-${stageId}-${version}.txt`}
          className="link"
          download
        >
          {texts.download}
        </a>
      </p>
      {version === 1 && <p className="text-quiet">{texts.first}</p>}
      {version > 1 && changes.length === 0 && <p className="text-quiet">{texts.wording}</p>}
      {changes.length > 0 && (
        <ul className="text-quiet">
          {changes.map(({ teamId, from, to }) => {
            const parts = { team: teamName(teamId), from: number(from ?? 0), to: number(to ?? 0) };
            return (
              <li key={teamId}>
                {from === null ? texts.entered(parts) : to === null ? texts.left(parts) : texts.moved(parts)}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
