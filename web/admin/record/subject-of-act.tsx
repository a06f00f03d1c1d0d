import { useMessages } from "../../messages/messages.tsx";

/** What an act was done to, by its kind and name; by its id when it has no name, or is gone. */
export function SubjectOfAct({ subject, names }: { subject: string; names: Record<string, string> }) {
  const { subjects } = useMessages().admin;
  const [kind = "", id = ""] = subject.split(":", 2);
  const name = names[subject];
  if (subjects[kind] === undefined) return <span className="font-mono text-xs">{subject}</span>;
  return (
    <>
      <span className="text-quiet">{subjects[kind]}</span>{" "}
      {name === undefined ? <span className="font-mono text-xs">{id}</span> : name}
    </>
  );
}
