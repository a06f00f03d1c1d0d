import { useEffect, useState } from "react";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { type LessonLanguage, lessonLanguageOf, lessonLanguages } from "#languages/cars/exercises/exercise.ts";
import { useMessages } from "../../ui/messages.tsx";
import { chosenLanguage, keepChosenLanguage, onLanguageChosen } from "../chosen-language.ts";

/** Same language as new cars in the garage. @param offered the first replaces an unavailable choice */
export function useLessonLanguage(offered: readonly LessonLanguage[] = lessonLanguages): LessonLanguage {
  // The server doesn't know the choice, so hydrate with the default first.
  const [language, setLanguage] = useState<LessonLanguage>(() => lessonLanguageOf(undefined));
  useEffect(() => {
    const show = (chosen = chosenLanguage()) => setLanguage(lessonLanguageOf(chosen));
    show();
    return onLanguageChosen(show);
  }, []);
  return offered.includes(language) ? language : offered[0]!;
}

export function LessonLanguageChoice({ name }: { name: string }) {
  const { learn } = useMessages().lessons;
  const language = useLessonLanguage();
  return (
    <fieldset>
      <legend className="text-sm text-quiet">{learn.language}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {lessonLanguages.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={each}
              checked={language === each}
              onChange={() => keepChosenLanguage(each)}
            />
            {carLanguages[each].title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
