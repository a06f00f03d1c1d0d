import { useMessages } from "../../ui/messages.tsx";
import { useLocalName } from "../../panel-kit/use-city-name.ts";
import { textNamed } from "#messages/format-problem.ts";

export function SubjectOfAct({ subject, names }: { subject: string; names: Record<string, string> }) {
  const { accountsPanel, panel } = useMessages();
  const [kind = "", id = ""] = subject.split(":", 2);
  const localName = useLocalName();
  const name = names[subject];
  const called = textNamed({ ...panel.words, ...accountsPanel.subjects }, kind);
  if (called === undefined) return <span className="font-mono text-xs">{subject}</span>;
  return (
    <>
      <span className="text-quiet">{called}</span>{" "}
      {name === undefined ? <span className="font-mono text-xs">{id}</span> : localName(name)}
    </>
  );
}
