import { useState } from "react";
import { Form } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { Card } from "../ui/card.tsx";
import { FormErrors, IntentButton, TextField } from "../ui/field.tsx";
import type { Route } from "./+types/team";
import { LiveryPicture } from "../races/livery-picture.tsx";
import { UniversityField } from "./university-field.tsx";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { Select } from "../ui/select.tsx";

type Livery = { primary: LiveryColour; secondary: LiveryColour };

type LiverySelectsProps = {
  colours: readonly LiveryColour[];
  livery: Livery;
  onChange: (livery: Livery) => void;
};

function LiverySelects({ colours, livery, onChange }: LiverySelectsProps) {
  const { fields, colours: names } = useMessages().teams;
  const options = colours.map((colour) => ({ value: colour, label: names[colour] }));
  const select = (name: "liveryPrimary" | "liverySecondary", part: keyof Livery) => (
    <Select
      name={name}
      label={fields[name]}
      options={options}
      value={livery[part]}
      onChange={({ target }) => {
        const colour = colours.find((each) => each === target.value);
        if (colour) onChange({ ...livery, [part]: colour });
      }}
    />
  );
  return (
    <>
      {select("liveryPrimary", "primary")}
      {select("liverySecondary", "secondary")}
    </>
  );
}

type SettingsProps = {
  team: Route.ComponentProps["loaderData"]["team"];
  settings: NonNullable<NonNullable<Route.ComponentProps["loaderData"]["own"]>["settings"]>;
  actionData: Route.ComponentProps["actionData"] | undefined;
};

export function SettingsCard({ team, settings, actionData }: SettingsProps) {
  const { members, fields, problem } = useMessages().teams;
  const refused = actionData?.settings;
  const [livery, setLivery] = useState({ primary: team.liveryPrimary, secondary: team.liverySecondary });
  const [number, setNumber] = useState(String(team.number));
  return (
    <Card title={members.settings} isFolded={!refused}>
      <Form method="post" className="space-y-5" noValidate>
        <FormErrors texts={problem} problems={refused?.problems}>
          <TextField
            {...settings.inputs.name}
            label={fields.name}
            {...(settings.waitingName !== null && { hint: fields.nameWaits({ shown: team.name }) })}
            defaultValue={refused?.fields.name ?? settings.waitingName ?? team.name}
          />
          <UniversityField
            label={fields.university}
            universities={settings.universities}
            fixed={settings.fixedUniversity}
            defaultValue={refused?.fields.university ?? team.university}
            input={settings.inputs.university}
          />
          <TextField {...settings.inputs.city} label={fields.city} defaultValue={refused?.fields.city ?? team.city} />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <LiverySelects colours={settings.colours} livery={livery} onChange={setLivery} />
            <TextField
              {...settings.inputs.number}
              label={fields.number}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
              inputMode="numeric"
              className="figures"
            />
            <TextField
              {...settings.inputs.code}
              label={fields.teamCode}
              defaultValue={refused?.fields.code ?? team.code}
              autoCapitalize="characters"
              className="figures uppercase"
              lang="en"
            />
          </div>
          <LiveryPicture
            {...livery}
            {...(/^\d{1,4}$/.test(number) && { number: Number(number) })}
            label={fields.picture}
            className="w-48"
          />
          <IntentButton page="teams/team" intent="settings">
            {members.save}
          </IntentButton>
        </FormErrors>
      </Form>
    </Card>
  );
}
