import { defaultFormula } from "#engine/formula/formula.ts";
import { type RefereeDoc, refereeDocs, signatureIn } from "../garage/editor/referee-docs.ts";
import { useLessonLanguage } from "../garage/lessons/lesson-language.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { interfaceExamples } from "./interface-examples.ts";

const groups: readonly RefereeDoc["kind"][] = ["parameter", "field", "buy", "price", "view"];

const cell = "py-2 pr-3 align-top wrap-anywhere max-sm:block max-sm:w-auto max-sm:py-0.5 max-sm:pr-0";

/** What a car's turn begins with, what it can ask and buy, what that gives and what gas it takes. */
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
        <table key={group} className="w-full text-left">
          <caption className="display pb-2 text-left text-2xl">{table.groups[group]}</caption>
          <thead className="border-b-2 border-ink text-sm text-quiet max-sm:hidden">
            <tr>
              <th scope="col" className="py-2 pr-3">
                {table.call}
              </th>
              <th scope="col" className="py-2 pr-3">
                {table.gives}
              </th>
              <th scope="col" className="py-2 pr-3">
                {table.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {docs
              .filter(({ kind }) => kind === group)
              .map((doc) => (
                <tr key={doc.name} className="border-b border-line max-sm:block max-sm:py-2">
                  <th scope="row" className={`w-64 font-[550] ${cell}`}>
                    <code className="font-mono text-sm">{signatureIn(language, doc)}</code>
                  </th>
                  <td className={cell}>
                    {referee.names[doc.name]}
                    {examples[doc.name] && (
                      <span className="mt-1 block text-sm">
                        <span className="text-quiet">{table.example}</span>{" "}
                        <code className="font-mono text-sm">{examples[doc.name]}</code>
                      </span>
                    )}
                  </td>
                  <td
                    className={`figures w-28 max-sm:before:text-quiet max-sm:before:content-[attr(data-label)_":_"] ${cell}`}
                    data-label={table.cost}
                  >
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
