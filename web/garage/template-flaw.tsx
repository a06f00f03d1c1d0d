import { Wrench } from "lucide-react";
import { templates } from "#solidity/templates/templates.ts";
import { useLanguage, useMessages } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import { useWorkshop, useWorkshopState } from "./use-workshop.ts";

/** The one thing that is wrong on purpose with the template in the editor: first what it tries, then what fails, then the change. */
export function TemplateFlaw() {
  const workshop = useWorkshop();
  const { draft } = useWorkshopState();
  const { editor: texts } = useMessages();
  const language = useLanguage();
  const template = templates.find((each) => each.id === draft.startedFrom);
  const at = template ? (draft.files[0]?.text.indexOf(template.faulty) ?? -1) : -1;
  if (!template || at < 0) return null;
  return (
    <details className="border-l-4 border-caution bg-panel px-3 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{texts.template.title}</summary>
      <div className="grid gap-2 pb-3">
        <p>{template.idea[language]}</p>
        <p>{template.flaw[language]}</p>
        <p className="font-semibold">{template.remedy[language]}</p>
        <div>
          <Button
            kind="primary"
            onClick={() =>
              workshop.applyEdits([{ from: at, to: at + template.faulty.length, insert: template.mended }])
            }
          >
            <Wrench aria-hidden /> {texts.template.mend}
          </Button>
        </div>
      </div>
    </details>
  );
}
