import type { DivisionFields as Given, DivisionProblem } from "#server/competitions/divisions/division-form.ts";
import type { Division } from "#server/competitions/divisions/divisions.ts";
import { divisionDrivers, divisionEntries, divisionLimits, universityMixes } from "#domain/competitions/divisions.ts";
import { useMessages } from "../../ui/messages.tsx";
import { FormErrors, TextAreaField, TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

export function DivisionFields({
  division,
  given,
  problems,
}: {
  division?: Division;
  given?: Given | undefined;
  problems: readonly DivisionProblem[];
}) {
  const { divisions: texts } = useMessages();
  const { rules } = division ?? {};
  const { name, who } = divisionLimits;
  const line = (field: "nameEnglish" | "nameTurkish") => (
    <TextField
      name={field}
      label={texts[field]}
      hint={texts.nameHint(name)}
      defaultValue={given?.[field] ?? division?.[field]}
      minLength={name.min}
      maxLength={name.max}
      required
      autoComplete="off"
    />
  );
  const whoField = (field: "whoEnglish" | "whoTurkish") => (
    <TextField
      name={field}
      label={texts[field]}
      hint={texts.whoHint({ max: who })}
      defaultValue={given?.[field] ?? rules?.[field]}
      maxLength={who}
      autoComplete="off"
    />
  );
  const size = (field: "smallestTeam" | "largestTeam") => (
    <TextField
      name={field}
      label={texts[field]}
      hint={texts.sizeHint}
      defaultValue={given?.[field] ?? rules?.[field] ?? ""}
      inputMode="numeric"
      maxLength={3}
      className="figures"
      autoComplete="off"
    />
  );
  return (
    <div className="space-y-5">
      <FormErrors texts={texts.problem} problems={problems}>
        <div className="grid gap-5 sm:grid-cols-2">
          {line("nameEnglish")}
          {line("nameTurkish")}
          <Select
            name="scores"
            label={texts.scores}
            options={(["yes", "no"] as const).map((value) => ({ value, label: texts.scoring[value] }))}
            defaultValue={given?.scores ?? (division?.scores === false ? "no" : "yes")}
          />
          <Select
            name="entry"
            label={texts.entry}
            options={divisionEntries.map((value) => ({ value, label: texts.entries[value] }))}
            defaultValue={given?.entry ?? division?.entry}
          />
          <Select
            name="drivers"
            label={texts.drivers}
            options={divisionDrivers.map((value) => ({ value, label: texts.driverChoices[value] }))}
            defaultValue={given?.drivers ?? rules?.drivers}
          />
          <Select
            name="mix"
            label={texts.mix}
            hint={texts.mixHint}
            options={universityMixes.map((value) => ({ value, label: texts.mixes[value] }))}
            defaultValue={given?.mix ?? rules?.mix}
          />
          {size("smallestTeam")}
          {size("largestTeam")}
          {whoField("whoEnglish")}
          {whoField("whoTurkish")}
        </div>
        <TextAreaField
          name="mailDomains"
          label={texts.mailDomains}
          hint={texts.mailDomainsHint}
          defaultValue={given?.mailDomains ?? rules?.mailDomains.join("\n")}
          rows={2}
          spellCheck={false}
        />
      </FormErrors>
    </div>
  );
}
