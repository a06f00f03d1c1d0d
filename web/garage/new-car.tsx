import { FilePlus } from "lucide-react";
import { useState } from "react";
import { carFamilyOf, carLanguages, languageOfFile } from "#languages/compiling/car-language.ts";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { chosenLanguage, keepChosenLanguage } from "./chosen-language.ts";
import { LanguageRuleNote } from "./language-rule-note.tsx";
import { houseCarsIn, languageToBeginIn, type Start, startsIn, takenLanguages } from "./cars/starting-points.ts";
import { useGarage } from "./use-garage.ts";

export function NewCar() {
  const garage = useGarage();
  const { formula, rule } = garage;
  const { editor: texts, firstCars, houseCars } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const toBeginIn = () =>
    languageToBeginIn(rule, chosenLanguage() ?? languageOfFile(garage.state.draft.files[0]?.path ?? ""));
  const [written, setWritten] = useState(toBeginIn);
  const begin = (start: Omit<Start, "idea">) => {
    keepChosenLanguage(written);
    garage.startDraft({ ...start, name: name.trim() || start.name });
    setOpen(false);
    setName("");
  };
  const { draft } = garage.state;
  const beginAsCopy = () => {
    garage.startDraftOf(name.trim() || texts.toolbar.nameOfCopy({ name: draft.name }), draft.files);
    setOpen(false);
    setName("");
  };
  const ownHouseCars = houseCarsIn(written, carFamilyOf(formula.family));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (next) setWritten(toBeginIn());
        setOpen(next);
      }}
      trigger={
        <button
          type="button"
          className="icon-button"
          aria-label={texts.toolbar.newDraft}
          title={texts.toolbar.newDraft}
        >
          <FilePlus aria-hidden />
        </button>
      }
      title={texts.toolbar.newDraft}
    >
      <div className="grid gap-4">
        <TextField
          label={texts.toolbar.rename}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset>
          <legend className="font-semibold">{texts.toolbar.language}</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {takenLanguages(rule).map((each) => (
              <label
                key={each}
                className="flex min-h-11 cursor-pointer items-center gap-2 border border-edge px-3 has-checked:border-go has-checked:bg-go-soft"
              >
                <input
                  type="radio"
                  name="car-language"
                  value={each}
                  checked={written === each}
                  onChange={() => setWritten(each)}
                />
                {carLanguages[each].title}
              </label>
            ))}
          </div>
        </fieldset>
        <LanguageRuleNote rule={rule} />
        <p className="font-semibold">{texts.toolbar.startFrom}</p>
        <ul className="grid gap-2">
          <li>
            <StartButton
              name={texts.toolbar.copyOfThis({ name: draft.name })}
              about={texts.toolbar.copyHint}
              onClick={beginAsCopy}
            />
          </li>
          {startsIn(written, formula.family, firstCars).map((start) => (
            <li key={start.startedFrom}>
              <StartButton name={start.name} about={start.idea} onClick={() => begin(start)} />
            </li>
          ))}
        </ul>
        {ownHouseCars.length > 0 && (
          <>
            <p className="font-semibold">{texts.toolbar.houseCars}</p>
            <p className="text-sm text-quiet">{texts.toolbar.houseCarsHint}</p>
          </>
        )}
        <ul className="grid gap-2">
          {ownHouseCars.map(({ car, load }) => (
            <li key={car.id}>
              <StartButton
                name={car.name}
                about={houseCars[car.id].temper}
                onClick={() =>
                  void load().then((text) => begin({ name: car.name, text, startedFrom: car.id, language: written }))
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function StartButton({ name, about, onClick }: { name: string; about: string; onClick: () => void }) {
  return (
    <Button className="w-full flex-wrap justify-start gap-x-2 gap-y-0 py-2 text-left" onClick={onClick}>
      <span className="max-w-full truncate">{name}</span>
      <span className="font-normal text-quiet">{about}</span>
    </Button>
  );
}
