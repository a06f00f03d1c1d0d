import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import exampleSource from "#solidity/house-cars/SundayDriver.sol?raw";
import interfaceSource from "#solidity/interfaces/code-prix/CodePrix.sol?raw";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { factsFor } from "./facts.ts";
import { GasMeter, ShellLesson, ShieldLesson, TurnLesson } from "./lessons.tsx";
import { PriceChart } from "./price-chart.tsx";

export const handle = { texts: ["howToPlay"] };

const sectionNames = [
  "turn",
  "prices",
  "shells",
  "shields",
  "car",
  "gas",
  "official",
  "fairness",
  "questions",
] as const;

/** The rules, taught in the order in which a race needs them. */
export default function HowToPlay() {
  const { howToPlay: texts } = useMessages();
  const facts = factsFor(useFormats());
  return (
    <>
      <PageHead title={texts.title} description={texts.description} image="how-to-play" />
      <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem]">
        <article className="max-w-3xl">
          <h1 className="display text-5xl sm:text-6xl">{texts.title}</h1>
          <p className="mt-4 text-xl">{texts.lead(facts)}</p>
          <FormulaTable />
          <Section name="turn" paragraphs={texts.turn}>
            <TurnLesson />
          </Section>
          <Section name="prices" paragraphs={texts.prices}>
            <PriceChart />
          </Section>
          <Section name="shells" paragraphs={texts.shells}>
            <ShellLesson />
          </Section>
          <Section name="shields" paragraphs={texts.shields}>
            <ShieldLesson />
          </Section>
          <Section name="car" paragraphs={texts.car}>
            <CodeBlock label={texts.exampleLabel} code={exampleSource} />
            <details className="mt-4">
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">{texts.interfaceLabel}</summary>
              <CodeBlock label={texts.interfaceLabel} code={interfaceSource} />
            </details>
          </Section>
          <Section name="gas" paragraphs={texts.gas}>
            <GasMeter />
          </Section>
          <Section name="official" paragraphs={texts.official} />
          <Section name="fairness" paragraphs={texts.fairness} />
          <Section name="questions" paragraphs={[]}>
            <dl>
              {texts.questions.map(({ question, answer }) => (
                <Fragment key={question}>
                  <dt className="mt-6 font-semibold">{question}</dt>
                  <dd className="mt-1">{typeof answer === "string" ? answer : answer(facts)}</dd>
                </Fragment>
              ))}
            </dl>
          </Section>
          <aside className="mt-16 border-t-4 border-go bg-panel p-6">
            <h2 className="display text-3xl">{texts.next.title}</h2>
            <div className="mt-4 flex flex-wrap gap-3">
              <Link to="/submit-car" className={buttonClass({ kind: "primary" })}>
                {texts.next.action}
              </Link>
              <Link to="/simulate" className={buttonClass({})}>
                {texts.next.simulate}
              </Link>
            </div>
          </aside>
        </article>
        <nav aria-label={texts.contents} className="hidden lg:block">
          <div className="sticky top-24 border-l-4 border-line pl-4">
            <p className="font-semibold">{texts.contents}</p>
            <ol className="mt-2">
              {sectionNames.map((name) => (
                <li key={name}>
                  <a href={`#${name}`} className="block py-1.5 text-quiet hover:text-ink">
                    {texts.sections[name]}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
      </div>
    </>
  );
}

type Paragraph = string | ((facts: ReturnType<typeof factsFor>) => string);

function Section(props: {
  name: (typeof sectionNames)[number];
  paragraphs: readonly Paragraph[];
  children?: ReactNode;
}) {
  const { howToPlay: texts } = useMessages();
  const facts = factsFor(useFormats());
  return (
    <section id={props.name} aria-labelledby={`${props.name}-title`} className="mt-16">
      <h2 id={`${props.name}-title`} className="display text-4xl">
        {texts.sections[props.name]}
      </h2>
      {props.paragraphs.map((paragraph, index) => (
        <p key={index} className="mt-4 text-lg">
          {typeof paragraph === "string" ? paragraph : paragraph(facts)}
        </p>
      ))}
      {props.children}
    </section>
  );
}

function FormulaTable() {
  const { howToPlay: texts } = useMessages();
  const facts = factsFor(useFormats());
  const rows = ["cars", "balance", "finish", "gasPerTurn", "turnLimit"] as const;
  return (
    <figure className="mt-8">
      <figcaption className="text-sm text-quiet">{texts.formulaLabel}</figcaption>
      <dl className="mt-2 grid grid-cols-2 border-t-2 border-ink sm:grid-cols-5">
        {rows.map((row) => (
          <div key={row} className="border-b border-line py-3 pr-3">
            <dt className="text-sm text-quiet">{texts.formula[row]}</dt>
            <dd className="figures text-3xl font-bold">{facts[row]}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
