import type { EnvironmentGroup, EnvironmentSetting } from "#server/platform/settings/environment-settings.ts";
import { useMessages } from "../ui/messages.tsx";
import { Card } from "../ui/card.tsx";
import { Table } from "../ui/table.tsx";

interface EnvironmentCardProps {
  environment: readonly { group: EnvironmentGroup; settings: readonly EnvironmentSetting[] }[];
}

export function EnvironmentCard({ environment }: EnvironmentCardProps) {
  const { settingsPanel: texts } = useMessages();
  const { environmentColumns: heads } = texts;
  return (
    <Card title={texts.environment} isFolded>
      <p className="mb-4 max-w-prose text-quiet">{texts.environmentLead}</p>
      <div className="space-y-6">
        {environment.map(({ group, settings }) => (
          <section key={group}>
            <h2 className="mb-2 text-lg font-semibold">{texts.groups[group]}</h2>
            <Table
              dense
              caption={texts.groups[group]}
              rows={settings}
              rowKey={(setting) => setting.variable}
              columns={[
                {
                  key: "variable",
                  head: heads.variable,
                  rowHeader: true,
                  // Same width in all groups, so that columns align.
                  cell: ({ variable }) => <code className="block font-mono text-sm md:w-56">{variable}</code>,
                },
                { key: "value", head: heads.value, cell: (setting) => <Value setting={setting} /> },
              ]}
            />
          </section>
        ))}
      </div>
    </Card>
  );
}

function Value({ setting: { value, isSet, isSecret } }: { setting: EnvironmentSetting }) {
  const { settingsPanel: texts } = useMessages();
  if (isSecret || value === null) {
    const said = !isSecret ? texts.nothing : isSet ? texts.secretSet : texts.secretUnset;
    return <span className="block text-quiet md:w-md">{said}</span>;
  }
  return (
    <span className="block wrap-anywhere md:w-md">
      {value}
      {!isSet && <span className="text-quiet">{` · ${texts.byDefault}`}</span>}
    </span>
  );
}
