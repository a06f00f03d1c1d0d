import type { CSSProperties } from "react";
import { Link } from "react-router";
import { type CourseCar, course } from "#languages/contract-course/course.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { buttonClass } from "../ui/button-class.ts";

export const handle = { texts: ["contractCourse"] };

/** From Python to the contract: the same cars line by line, with what each line takes of gas. */
export default function ContractCourse() {
  const { contractCourse: texts } = useMessages();
  const { number } = useFormats();
  return (
    <article>
      <PageHead title={texts.title} description={texts.description} />
      <h1 className="display text-5xl sm:text-6xl">{texts.title}</h1>
      <p className="mt-4 max-w-3xl text-xl">{texts.lead}</p>
      <p className="mt-4 max-w-3xl">{texts.made({ races: number(course.races) })}</p>
      {course.cars.map((car, index) => (
        <section key={car.id} aria-labelledby={`step-${car.id}`} className="mt-14">
          <h2 id={`step-${car.id}`} className="display border-t-4 border-ink pt-3 text-4xl">
            {number(index + 1)}. {texts.steps[car.id].title}
          </h2>
          <p className="mt-3 max-w-3xl text-lg">{texts.steps[car.id].text}</p>
          <Pair car={car} title={texts.steps[car.id].title} />
        </section>
      ))}
      <p className="mt-12 flex flex-wrap gap-3">
        <Link to="/submit-car" className={buttonClass({ kind: "primary" })}>
          {texts.begin}
        </Link>
        <Link to="/how-to-play" className={buttonClass({})}>
          {texts.rules}
        </Link>
      </p>
    </article>
  );
}

function Pair({ car, title }: { car: CourseCar; title: string }) {
  const { contractCourse: texts } = useMessages();
  const { number } = useFormats();
  const gas = (of: number) => (of === 0 ? "" : number(of));
  // Lines that are empty on both sides say nothing.
  const rows = car.rows.filter(({ python, contract }) => python !== "" || contract.some((line) => line !== ""));
  return (
    <table className="mt-4 block w-full table-fixed border-l-4 border-edge bg-panel text-left text-sm md:table">
      <caption className="sr-only">{title}</caption>
      <colgroup>
        <col className="w-[38%]" />
        <col className="w-[8%]" />
        <col />
        <col className="w-[8%]" />
      </colgroup>
      <thead className="hidden md:table-header-group">
        <tr className="border-b-2 border-ink">
          <th scope="col" className="px-3 py-2">
            Python
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            {texts.gas}
          </th>
          <th scope="col" className="px-3 py-2">
            Solidity
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            {texts.gas}
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row, index) => (
          // On a phone the two stand one below the other.
          <tr
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] border-b border-line md:table-row md:align-top"
          >
            <td className="px-3 py-1">
              <Lines lines={[row.python]} />
            </td>
            <td className="figures px-3 py-1 text-right leading-6">{gas(row.pythonGas)}</td>
            <td className="bg-go-soft px-3 py-1 md:border-l md:border-line md:bg-transparent">
              <Lines lines={row.contract} />
            </td>
            <td className="figures bg-go-soft px-3 py-1 text-right leading-6 md:bg-transparent">
              {gas(row.contractGas)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="block md:table-footer-group">
        <tr className="grid grid-cols-[minmax(0,1fr)_auto_auto] font-semibold md:table-row">
          <th scope="row" className="px-3 py-2">
            {texts.turn}
          </th>
          <td className="figures px-3 py-2 text-right">{number(car.gas.python)}</td>
          <td
            colSpan={2}
            className="figures bg-go-soft px-3 py-2 text-right md:border-l md:border-line md:bg-transparent"
          >
            {number(car.gas.contract)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Code that keeps its indentation; a long line goes on below. */
function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <pre className="code-block p-0!">
      {lines
        .filter((line) => line !== "")
        .map((line, index) => (
          <code key={index} style={{ "--indent": `${line.length - line.trimStart().length}ch` } as CSSProperties}>
            {line.trimStart()}
          </code>
        ))}
    </pre>
  );
}
