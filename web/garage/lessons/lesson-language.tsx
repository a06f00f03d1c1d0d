import { useEffect, useState } from "react";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { type LessonLanguage, lessonLanguageOf, lessonLanguages } from "#languages/exercises/exercise.ts";
import { useMessages } from "../../messages/messages.tsx";
import { chosenLanguage, keepChosenLanguage, onLanguageChosen } from "../chosen-language.ts";

/** The language that this visitor is taught in: the one in which cars are begun in the garage, too. */
export function useLessonLanguage(): LessonLanguage {
  // The server knows no choice: the page is drawn as for somebody who made none, then as for this visitor.
  const [language, setLanguage] = useState<LessonLanguage>(() => lessonLanguageOf(undefined));
  useEffect(() => {
    const show = (chosen = chosenLanguage()) => setLanguage(lessonLanguageOf(chosen));
    show();
    return onLanguageChosen(show);
  }, []);
  return language;
}

/** Chooses it, everywhere at once. */
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
