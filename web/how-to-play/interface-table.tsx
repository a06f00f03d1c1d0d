import { defaultFormula } from "#engine/race/formula.ts";
import { type RefereeDoc, refereeDocs, signatureIn } from "../garage/editor/referee-docs.ts";
import { useLessonLanguage } from "../garage/lessons/lesson-language.tsx";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { interfaceExamples } from "./interface-examples.ts";

const groups: readonly RefereeDoc["kind"][] = ["parameter", "field", "buy", "price", "view"];

export function InterfaceTable() {
  const { referee } = useMessages();
  const { number } = useFormats();
  const { table } = referee;
  const language = useLessonLanguage();
  const examples = interfaceExamples[language];
  const docs = refereeDocs(defaultFormula);
  const gasOf = ({ gas }: RefereeDoc) =>
    gas === undefined
      ? table.free
      : gas.perUnit === undefined
        ? number(gas.base)
        : table.perUnit({ base: number(gas.base), unit: number(gas.perUnit) });
  return (
    <div className="mt-6 grid gap-8">
      {groups.map((group) => (
        <table key={group} className="interface-table">
          <caption className="display pb-2 text-left text-2xl">{table.groups[group]}</caption>
          <thead>
            <tr>
              <th scope="col">{table.call}</th>
              <th scope="col">{table.gives}</th>
              <th scope="col">{table.cost}</th>
            </tr>
          </thead>
          <tbody>
            {docs
              .filter(({ kind }) => kind === group)
              .map((doc) => (
                <tr key={doc.name}>
                  <th scope="row">
                    <code>{signatureIn(language, doc)}</code>
                  </th>
                  <td>
                    {referee.names[doc.name]}
                    {examples[doc.name] && (
                      <span className="mt-1 block text-sm">
                        <span className="text-quiet">{table.example}</span> <code>{examples[doc.name]}</code>
                      </span>
                    )}
                  </td>
                  <td className="figures" data-label={table.cost}>
                    {gasOf(doc)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
