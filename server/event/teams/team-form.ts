import { z } from "zod";
import { isLiveryColour, type LiveryColour } from "#rules/livery.ts";
import type { Bounds } from "#rules/limits.ts";
import { checked, field, oneLine, Wrong } from "../../base/forms/fields.ts";
import type { Given } from "../../base/forms/read-form.ts";
import { isPrintable } from "../competitions/team-name.ts";
import { cleanUniversity } from "./clean-university.ts";

/** A name that strangers read, in so many characters as people count them once it is cleaned. */
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

/** What a team is made of. */
export const teamForm = z.object({
  name: shownName({ min: 2, max: 32 }),
  university: shownName({ min: 2, max: 100 }, cleanUniversity),
  city: shownName({ min: 2, max: 60 }),
  liveryPrimary: liveryColour,
  liverySecondary: liveryColour,
});

export type TeamFields = Given<typeof teamForm>;

/** Start numbers that there are. A team of a large import has one beyond 999, and keeps it when its captain saves something else. */
const startNumbers = { min: 1, max: 9_999 };

/** What the captain may change of a team. */
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
    // Codes are Latin letters: i is I here, in every language.
    (text) => text.trim().toUpperCase(),
    (code) => (/^[A-Z]{3}$/.test(code) ? undefined : { rule: "no-code" as const }),
    { maxLength: 3 },
  ),
});

export type TeamSettings = Given<typeof teamSettingsForm>;
