import { z } from "zod";
import { isLiveryColour, type LiveryColour } from "#domain/teams/livery.ts";
import type { Bounds } from "#domain/platform/limits.ts";
import { type Given, checked, field, oneLine, Wrong } from "../platform/forms/read-form.ts";
import { isPrintable } from "../competitions/team-names.ts";
import { cleanUniversity } from "./universities.ts";

/** Length in user-perceived characters, after cleaning. */
const shownName = ({ min, max }: Bounds, clean = oneLine) =>
  checked(
    clean,
    (text) => {
      const given = text.length;
      if (given < min || given > max) return { rule: "length" as const, min, max, given };
      return isPrintable(text) ? undefined : { rule: "not-printable" as const };
    },
    { required: true, minLength: min, maxLength: max },
  );

const liveryColour = field((text): LiveryColour | Wrong<{ rule: "no-livery-colour" }> =>
  isLiveryColour(text) ? text : new Wrong({ rule: "no-livery-colour" }),
);

export const teamForm = z.object({
  name: shownName({ min: 2, max: 32 }),
  university: shownName({ min: 2, max: 100 }, cleanUniversity),
  city: shownName({ min: 2, max: 60 }),
  liveryPrimary: liveryColour,
  liverySecondary: liveryColour,
});

export type TeamFields = Given<typeof teamForm>;

const startNumbers = { min: 1, max: 9_999 };

export const teamSettingsForm = teamForm.extend({
  number: field(
    (text): number | Wrong<{ rule: "no-start-number" }> => {
      const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
      const isOne = number >= startNumbers.min && number <= startNumbers.max;
      return isOne ? number : new Wrong({ rule: "no-start-number" });
    },
    { maxLength: 4 },
  ),
  code: checked(
    // Not the Turkish dotted İ: codes are Latin in every language.
    (text) => text.trim().toUpperCase(),
    (code) => (/^[A-Z]{3}$/.test(code) ? undefined : { rule: "no-code" as const }),
    { maxLength: 3 },
  ),
});

export type TeamSettings = Given<typeof teamSettingsForm>;
