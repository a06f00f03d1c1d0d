import { Fragment, lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Link } from "react-router";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { challenges, type ChallengeId } from "#languages/cars/exercises/challenges.ts";
import { bodyOf, type LessonLanguage, lessonWords } from "#languages/cars/exercises/exercise.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { LessonLanguageChoice, useLessonLanguage } from "../garage/lessons/lesson-language.tsx";
import { GoalText } from "../garage/panels/goal-text.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageHead } from "../app/page-head.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { factsFor } from "./facts.ts";
import { GasMeter, ShellLesson, ShieldLesson, TurnLesson } from "./lessons.tsx";
import { PriceChart } from "./price-chart.tsx";

export const handle = { texts: ["howToPlay", "houseCars", "lessons", "referee"], shared: ["car"] };

const parts = {
  rules: ["turn", "prices", "shells", "shields", "car", "interface", "gas", "languages"],
  winning: ["early", "worth", "cover", "saving", "asking", "comeback", "everySeat"],
  event: ["official", "fairness", "questions"],
} as const satisfies Record<string, readonly SectionName[]>;

type SectionName = keyof Catalogue["howToPlay"]["sections"];

/** Far down the page, so loaded later. */
const winningFigure = (name: keyof typeof import("./winning-figures.tsx")) =>
  lazy(async () => ({ default: (await import("./winning-figures.tsx"))[name] }));

/** As raw text: a JavaScript car isn't a module of the site. */
const examples = import.meta.glob<string>("../../languages/cars/house-cars/SundayDriver.{py,js,sol}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const exampleIn = (language: LessonLanguage): string =>
  examples[`../../languages/cars/house-cars/SundayDriver${carLanguages[language].ending}`] ?? "";

const InterfaceTable = lazy(async () => ({ default: (await import("./interface-table.tsx")).InterfaceTable }));
const LanguageGas = lazy(async () => ({ default: (await import("./language-gas.tsx")).LanguageGas }));
const HouseCarReader = lazy(async () => ({ default: (await import("./language-gas.tsx")).HouseCarReader }));

const figures: Readonly<Record<ChallengeId, ComponentType>> = {
  early: winningFigure("EarlyFigure"),
  worth: winningFigure("WorthFigure"),
  cover: winningFigure("CoverFigure"),
  saving: winningFigure("SavingFigure"),
  asking: winningFigure("AskingFigure"),
  comeback: winningFigure("PlaceFigure"),
  everySeat: lazy(async () => ({ default: (await import("./luck-figure.tsx")).LuckFigure })),
};

export default function HowToPlay() {
  const { howToPlay: texts } = useMessages();
  const facts = factsFor(useFormats());
  const language = useLessonLanguage();
  return (
    <>
      <PageHead title={texts.title} description={texts.description} image="how-to-play" />
      <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem]">
        <article className="min-w-0 max-w-3xl">
          <h1 className="display text-5xl sm:text-6xl">{texts.title}</h1>
          <p className="mt-4 text-xl">{texts.lead(facts)}</p>
          <div className="mt-6">
            <LessonLanguageChoice name="page-language" />
          </div>
          <FormulaTable />
          <PartHead name="rules" />
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
            <div className="mt-4">
              <LessonLanguageChoice name="example-language" />
            </div>
            <CodeBlock label={texts.exampleLabel} code={exampleIn(language)} />
            <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
              {(["python", "javascript"] as const).map((each) => (
                <Link key={each} to={`/how-to-play/${each}`} className="link font-semibold">
                  {texts.guideTo({ language: carLanguages[each].title })}
                </Link>
              ))}
              <Link to="/docs/from-python-to-solidity" className="link font-semibold">
                {texts.guideToSolidity}
              </Link>
            </p>
          </Section>
          <Section name="interface" paragraphs={[]}>
            <Suspense>
              <InterfaceTable />
            </Suspense>
          </Section>
          <Section name="gas" paragraphs={texts.gas}>
            <GasMeter />
          </Section>
          <Section name="languages" paragraphs={texts.languages}>
            <Suspense>
              <LanguageGas />
              <HouseCarReader />
            </Suspense>
          </Section>
          <PartHead name="winning" />
          <p className="mt-4 text-xl">{texts.winning.lead}</p>
          {challenges.map((challenge) => (
            <Chapter key={challenge.id} challenge={challenge} />
          ))}
          <PartHead name="event" />
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
          <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto border-l-4 border-line pl-4">
            <p className="font-semibold">{texts.contents}</p>
            {partNames.map((part) => (
              <Fragment key={part}>
                <p className="mt-4 text-sm font-semibold">{texts.parts[part]}</p>
                <ol>
                  {parts[part].map((name) => (
                    <li key={name}>
                      <a href={`#${name}`} className="block py-1 text-quiet hover:text-ink">
                        {texts.sections[name]}
                      </a>
                    </li>
                  ))}
                </ol>
              </Fragment>
            ))}
          </div>
        </nav>
      </div>
    </>
  );
}

type Facts = ReturnType<typeof factsFor> & (typeof lessonWords)[keyof typeof lessonWords];
type Paragraph = string | ((facts: Facts) => string);

function Section(props: { name: SectionName; paragraphs: readonly Paragraph[]; children?: ReactNode }) {
  const { howToPlay: texts } = useMessages();
  const facts = { ...factsFor(useFormats()), ...lessonWords[useLessonLanguage()] };
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

const partNames = Object.keys(parts) as (keyof typeof parts)[];

function PartHead({ name }: { name: keyof typeof parts }) {
  const { howToPlay: texts } = useMessages();
  return (
    <p className="mt-20 border-t-4 border-ink pt-3 text-lg font-semibold text-quiet" id={`part-${name}`}>
      {texts.parts[name]}
    </p>
  );
}

function Chapter({ challenge }: { challenge: (typeof challenges)[number] }) {
  const { howToPlay: texts, lessons } = useMessages();
  const Figure = figures[challenge.id];
  const language = useLessonLanguage();
  const words = lessons.challenges[challenge.id];
  return (
    <Section name={challenge.id} paragraphs={texts.chapters[challenge.id]}>
      <Suspense>
        <Figure />
      </Suspense>
      <div className="mt-6 border-l-4 border-go bg-panel px-4 py-4">
        <h3 className="display text-2xl">
          {texts.chapter.challenge}: {words.title}
        </h3>
        <p className="mt-2">{typeof words.text === "string" ? words.text : words.text(lessonWords[language])}</p>
        <CodeBlock label={texts.chapter.carLabel} code={bodyOf(challenge.cars[language].source(words.comments))} />
        <div className="mt-4">
          <GoalText goal={challenge.goal} />
        </div>
        <Link
          to={`/submit-car?challenge=${challenge.id}`}
          aria-label={`${texts.chapter.race}: ${words.title}`}
          className={`mt-4 ${buttonClass({ kind: "primary" })}`}
        >
          {texts.chapter.race}
        </Link>
      </div>
    </Section>
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
