import { Wrench } from "lucide-react";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { sourceFor } from "#languages/cars/first-cars/templates.ts";
import { templateOf } from "./cars/starting-points.ts";
import { useGarage, useGarageValue } from "./use-garage.ts";

export function TemplateFlaw() {
  const garage = useGarage();
  const { editor: texts, firstCars } = useMessages();
  const startedFrom = useGarageValue(({ draft }) => draft.startedFrom);
  const template = templateOf(startedFrom);
  const isThere = useGarageValue(
    ({ draft }) => template !== undefined && draft.files[0]?.text === sourceFor(template, firstCars.comments),
  );
  if (!template || !isThere) return null;
  const { idea, flaw, remedy } = firstCars[template.texts];
  const from = sourceFor(template, firstCars.comments).indexOf(template.faulty);
  const mend = () => garage.applyEdits([{ from, to: from + template.faulty.length, insert: template.mended }]);
  return (
    <details className="border-l-4 border-caution bg-panel px-3 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{texts.template.title}</summary>
      <div className="grid gap-2 pb-3">
        <p>{idea}</p>
        <p>{flaw}</p>
        <p className="font-semibold">{remedy}</p>
        <div>
          <Button kind="primary" onClick={mend}>
            <Wrench aria-hidden /> {texts.template.mend}
          </Button>
        </div>
      </div>
    </details>
  );
}
