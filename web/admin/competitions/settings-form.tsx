import { Form, useNavigation } from "react-router";
import type { MomentName, SettingsFields, SettingsProblem } from "#server/event/competitions/competition-settings.ts";
import { useMessages } from "../../messages/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

const momentNames: readonly MomentName[] = [
  "registrationOpensAt",
  "startsAt",
  "submissionsCloseAt",
  "finalStartsAt",
  "endsAt",
];

type SettingsFormProps = {
  version: number;
  fields: SettingsFields;
  problems: readonly SettingsProblem[];
  timeZones: readonly string[];
};

/** Name, dates, limits and rules of a competition. */
export function SettingsForm({ version, fields, problems, timeZones }: SettingsFormProps) {
  const { competitions: texts } = useMessages();
  const pending = useNavigation().formData?.get("intent") === "settings";
  const errorOf = (field: SettingsProblem["field"]) => {
    const problem = problems.find((each) => each.field === field);
    return problem && texts.problem(problem);
  };
  const text = (name: Exclude<keyof SettingsFields, "followsSchedule" | "sourcesOpenAfterFinal" | "nameApproval">) => ({
    name,
    label: texts.fields[name],
    error: errorOf(name),
    defaultValue: fields[name],
    autoComplete: "off",
  });
  const zones = timeZones.includes(fields.timeZone) ? timeZones : [fields.timeZone, ...timeZones];
  return (
    <Form method="post" className="mt-4 space-y-8" noValidate>
      <input type="hidden" name="intent" value="settings" />
      <input type="hidden" name="version" value={version} />
      <TextField {...text("name")} maxLength={80} required />
      <fieldset>
        <legend className="display mb-3 text-xl">{texts.settings.dates}</legend>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          <Select
            name="timeZone"
            label={texts.fields["timeZone"]}
            hint={texts.settings.zoneHint}
            error={errorOf("timeZone")}
            defaultValue={fields.timeZone}
            options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          />
          {momentNames.map((name) => (
            <TextField key={name} {...text(name)} type="datetime-local" />
          ))}
          <TextField {...text("graceMinutes")} hint={texts.settings.graceHint} inputMode="numeric" />
        </div>
        <div className="mt-5">
          <CheckboxField
            name="followsSchedule"
            value="yes"
            label={texts.fields["followsSchedule"]}
            hint={texts.settings.scheduleHint}
            defaultChecked={fields.followsSchedule === "yes"}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="display mb-3 text-xl">{texts.settings.limits}</legend>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          <TextField {...text("teamSizeLimit")} inputMode="numeric" />
          <TextField {...text("teamLimit")} hint={texts.settings.empty} inputMode="numeric" />
          <TextField {...text("teamsPerUniversity")} hint={texts.settings.empty} inputMode="numeric" />
          <TextField {...text("bestTeamsOfCity")} hint={texts.settings.bestHint} inputMode="numeric" />
          <Select
            name="nameApproval"
            label={texts.fields["nameApproval"]}
            defaultValue={fields.nameApproval}
            options={(["flagged", "all"] as const).map((value) => ({ value, label: texts.settings.approvals[value] }))}
          />
        </div>
        <div className="mt-5 grid gap-5 lg:grid-cols-3">
          <TextAreaField {...text("eligibilityTurkish")} lang="tr" rows={4} />
          <TextAreaField {...text("eligibilityEnglish")} lang="en" rows={4} />
          <TextAreaField
            {...text("eligibleMailDomains")}
            hint={texts.settings.domainsHint}
            rows={3}
            spellCheck={false}
          />
        </div>
        <div className="mt-5">
          <CheckboxField
            name="sourcesOpenAfterFinal"
            value="yes"
            label={texts.fields["sourcesOpenAfterFinal"]}
            hint={texts.settings.sourcesHint}
            defaultChecked={fields.sourcesOpenAfterFinal === "yes"}
          />
        </div>
      </fieldset>
      <Button type="submit" kind="primary" pending={pending}>
        {texts.settings.submit}
      </Button>
    </Form>
  );
}
