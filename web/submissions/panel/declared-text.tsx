import type { PairedCar } from "#server/submissions/similarity/list-pairs.ts";
import { useDeclaredWords } from "../../garage/declaration-fields.tsx";
import { useMessages } from "../../ui/messages.tsx";

export function DeclaredText({ car }: { car: Pick<PairedCar, "declared" | "isAiEntrant"> }) {
  const { ai } = useMessages();
  const words = useDeclaredWords();
  const said = car.declared ? `${ai.declared}: ${words(car.declared)}` : ai.notDeclared;
  return <span className="block text-sm text-quiet">{car.isAiEntrant ? `${ai.sign.entrant} · ${said}` : said}</span>;
}
