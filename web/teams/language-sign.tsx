import { carLanguages } from "#languages/compiling/car-language.ts";
import type { WrittenIn } from "#server/event/teams/written-in.ts";
import { useMessages } from "../messages/messages.tsx";

/** Short for the eye; whoever hears the page is told the whole name. */
const signs: Readonly<Record<WrittenIn, string>> = {
  python: "PY",
  javascript: "JS",
  typescript: "TS",
  solidity: "SOL",
  yul: "YUL",
  bytecode: "EVM",
};

/** What a car is written in, as a small sign. */
export function LanguageSign({ writtenIn }: { writtenIn: WrittenIn | null }) {
  const { writtenIn: texts } = useMessages().teams;
  if (writtenIn === null) return null;
  const name = writtenIn === "bytecode" ? texts.bytecode : texts.language({ language: carLanguages[writtenIn].title });
  return (
    <span title={name} className="figures shrink-0 border border-edge px-1 text-xs leading-5 font-semibold text-quiet">
      <span aria-hidden>{signs[writtenIn]}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
