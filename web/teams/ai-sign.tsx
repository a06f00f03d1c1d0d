import type { AiUse } from "#domain/competitions/ai-rule.ts";
import { useMessages } from "../ui/messages.tsx";

export function AiSign({ isEntrant, use = null }: { isEntrant: boolean; use?: AiUse | null }) {
  const { sign, entrant } = useMessages().ai;
  if (isEntrant) {
    return (
      <span title={entrant.is} className="shrink-0 border border-edge px-1 text-xs leading-5 font-semibold">
        {sign.entrant}
      </span>
    );
  }
  if (use === null || use === "none") return null;
  return (
    <span className="shrink-0 border border-dashed border-edge px-1 text-xs leading-5 font-semibold text-quiet">
      {sign[use]}
    </span>
  );
}
