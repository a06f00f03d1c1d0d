import { useMessages } from "../../ui/messages.tsx";
import { allCities, useCityName, useLocalName } from "../../panel-kit/use-city-name.ts";
import { textNamed } from "#messages/format-problem.ts";

export function SubjectOfAct({ subject, names }: { subject: string; names: Record<string, string> }) {
  const { accountsPanel, panel } = useMessages();
  const [kind = "", id = ""] = subject.split(":", 2);
  const localName = useLocalName();
  const cityName = useCityName();
  const { settings, logIns } = panel.sections;
  const kinds = { ...panel.words, ...accountsPanel.subjects, settings, "log-in": logIns };
  const name = names[subject] ?? (kind === "retention" && id !== allCities ? cityName(id) : "");
  return (
    <>
      <span className="text-quiet">{textNamed(kinds, kind)}</span> {localName(name)}
    </>
  );
}
