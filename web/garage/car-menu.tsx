import ChevronDown from "virtual:icons/chevron-down";
import { useState } from "react";
import { families } from "#engine/formula/families.ts";
import { carFamilyOf, type CarLanguage, carLanguages } from "#languages/compiling/car-language.ts";
import { lessonLanguageOf } from "#languages/cars/exercises/exercise.ts";
import { httpRequest } from "../app/http.ts";
import { Menu, MenuGroup, MenuItem } from "../ui/menu.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { showNotice } from "../ui/notices.ts";
import { keepChosenLanguage } from "./chosen-language.ts";
import { blankIn, houseCarsIn, startOf, startsIn, takenLanguages } from "./cars/starting-points.ts";
import { type Draft, languageOfDraft, pathOfNewCar } from "./drafts/draft.ts";
import { familyOfDraft, isForRules } from "./drafts/rules-of-draft.ts";
import type { TeamCar } from "./garage-state.ts";
import { useGarage, useGarageState, useGarageValue } from "./use-garage.ts";

/** All cars that can be opened. */
export function CarMenu() {
  const name = useGarageValue(({ draft }) => draft.name);
  const { draft } = useMessages().editor.toolbar;
  return (
    <Menu
      trigger={
        <button type="button" className="toolbar-button min-w-0" aria-label={`${draft}: ${name}`}>
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </button>
      }
    >
      <Cars />
    </Menu>
  );
}

/** Mounted when the menu opens, so that times are current. */
function Cars() {
  const garage = useGarage();
  const { family } = garage.formula;
  const { drafts, teamCars } = useGarageState("drafts", "teamCars");
  const open = useGarageValue(({ draft }) => draft);
  const { startedFrom } = open;
  const language = lessonLanguageOf(languageOfDraft(open));
  const { editor, carChoice, firstCars, houseCars: carTexts, lessons } = useMessages();
  const { toolbar: texts } = editor;
  const { relative } = useFormats();
  const [now] = useState(() => Date.now());
  const openTeamCar = async ({ name: note, source }: TeamCar) => {
    if (!source) return;
    try {
      const answer = await httpRequest(`/submission/${source.submissionId}/download`);
      if (!answer.ok) throw new Error(answer.statusText);
      garage.startDraftOf(note, [{ path: pathOfNewCar(source.language), text: await answer.text() }]);
    } catch {
      showNotice({ kind: "stop", title: texts.openFailed });
    }
  };
  const reset = async () => {
    const start = await startOf(startedFrom, language, family, { firstCars, lessons });
    if (start) garage.edit(start.text);
  };
  const noteOf = (draft: Draft) => {
    const own = familyOfDraft(draft);
    const rules = own && !isForRules(draft, family) && editor.forRules({ family: families[own].title });
    const saved = draft.savedAtMs > 0 && relative(Math.min(draft.savedAtMs, now), now);
    return [carLanguages[languageOfDraft(draft)].title, rules, saved].filter(Boolean).join(" · ");
  };
  return (
    <>
      <MenuGroup title={carChoice.origins.draft}>
        {/* The list has the open draft as it was when opened. */}
        {drafts
          .map((each) => (each.id === open.id ? open : each))
          .map((draft) => (
            <MenuItem
              key={draft.id}
              isChosen={draft.id === open.id}
              note={noteOf(draft)}
              onClick={() => {
                if (draft.id !== open.id) garage.openDraft(draft);
              }}
            >
              {draft.name}
            </MenuItem>
          ))}
      </MenuGroup>
      {teamCars.some(({ source }) => source) && (
        <MenuGroup title={carChoice.origins.team}>
          {teamCars.map(
            (car) =>
              car.source && (
                <MenuItem
                  key={car.id}
                  note={[
                    carLanguages[car.source.language].title,
                    car.isActive && texts.racing,
                    relative(car.acceptedAtMs, now),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                  onClick={() => void openTeamCar(car)}
                >
                  {car.isActive && <span className="text-go-text">● </span>}
                  {car.name}
                </MenuItem>
              ),
          )}
        </MenuGroup>
      )}
      <MenuGroup title={texts.templates}>
        {startsIn(language, family, firstCars).map((start) => (
          <MenuItem key={start.startedFrom} note={start.idea} onClick={() => garage.openStart(start, true)}>
            {start.name}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() =>
            garage.startDraftOf(texts.blank, [{ path: pathOfNewCar(language), text: blankIn(language, family) }])
          }
        >
          {texts.blank}
        </MenuItem>
        {startedFrom !== null && <MenuItem onClick={() => void reset()}>{texts.reset}</MenuItem>}
      </MenuGroup>
      <MenuGroup title={texts.houseCars}>
        {houseCarsIn(language, carFamilyOf(family)).map(({ car, load }) => (
          <MenuItem
            key={car.id}
            note={carTexts[car.id].temper}
            onClick={() =>
              void load().then((text) =>
                garage.openStart({ name: car.name, text, startedFrom: car.id, language }, true),
              )
            }
          >
            {car.name}
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  );
}

/** Opens the same template, house car or exercise in another language, or that language's first car. */
export function LanguageChoice() {
  const garage = useGarage();
  const { family } = garage.formula;
  const written = useGarageValue(({ draft }) => languageOfDraft(draft));
  const { editor, firstCars, lessons } = useMessages();
  const taken = takenLanguages(garage.rule);
  const options: readonly CarLanguage[] = taken.some((each) => each === written) ? taken : [written, ...taken];
  const change = async (chosen: CarLanguage) => {
    const language = lessonLanguageOf(chosen);
    keepChosenLanguage(language);
    const { startedFrom } = garage.state.draft;
    const [here, there] = await Promise.all(
      [lessonLanguageOf(written), language].map((each) => startOf(startedFrom, each, family, { firstCars, lessons })),
    );
    garage.changeLanguage(there ?? startsIn(language, family, firstCars)[0]!, here?.text);
  };
  return (
    <select
      aria-label={editor.toolbar.language}
      className="toolbar-button"
      value={written}
      onChange={(event) => void change(event.target.value as CarLanguage)}
    >
      {options.map((each) => (
        <option key={each} value={each}>
          {carLanguages[each].title}
        </option>
      ))}
    </select>
  );
}
