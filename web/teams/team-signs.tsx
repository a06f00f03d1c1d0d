import type { AiUse } from "#domain/competitions/ai-rule.ts";
import { useMessages } from "../ui/messages.tsx";
import { carLanguages } from "#languages/compiling/car-language.ts";
import type { ActiveCarLanguage } from "#server/teams/find-team.ts";

export function AiSign({ isEntrant, use = null }: { isEntrant: boolean; use?: AiUse | null }) {
  const { sign, entrant } = useMessages().ai;
  if (isEntrant) {
    return (
      <span
        title={entrant.is}
        className="shrink-0 border border-edge px-1 text-xs leading-5 font-semibold whitespace-nowrap"
      >
        {sign.entrant}
      </span>
    );
  }
  if (use === null || use === "none") return null;
  return (
    <span className="shrink-0 border border-dashed border-edge px-1 text-xs leading-5 font-semibold whitespace-nowrap text-quiet">
      {sign[use]}
    </span>
  );
}

/** Screen readers get the full name. */
const signs: Readonly<Record<ActiveCarLanguage, string>> = {
  python: "PY",
  javascript: "JS",
  typescript: "TS",
  solidity: "SOL",
  bytecode: "EVM",
};

export function LanguageSign({ activeCarLanguage }: { activeCarLanguage: ActiveCarLanguage | null }) {
  const { writtenIn: texts } = useMessages().teams;
  if (activeCarLanguage === null) return null;
  const name =
    activeCarLanguage === "bytecode"
      ? texts.bytecode
      : texts.language({ language: carLanguages[activeCarLanguage].title });
  return (
    <span title={name} className="figures shrink-0 border border-edge px-1 text-xs leading-5 font-semibold text-quiet">
      <span aria-hidden>{signs[activeCarLanguage]}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
