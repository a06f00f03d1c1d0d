import { useState } from "react";
import { Form } from "react-router";
import { groupDraws } from "#engine/stages/draw.ts";
import { isByField, seatDesigns, stageFormats, stagePlanBounds, defaultPlan } from "#engine/stages/stage-plan.ts";
import { bestOfEachCity, longestName, publicDelaySeconds, defaultBestOfEachCity } from "#domain/platform/limits.ts";
import { officialStageKinds, releaseModes } from "#domain/stages/stage-state.ts";
import { divisionName } from "#messages/language.ts";
import { useLanguage, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, IntentButton, TextField, Select } from "../../ui/field.tsx";
import type { StageView } from "./stage-view.ts";

export function StageBuilder({ stage, title, others, expected, divisions }: StageView) {
  const { stagesPanel, competitionsPanel, panel } = useMessages();
  const { builder, formats, kinds, preview, divisions: divisionTexts } = stagesPanel;
  const { fields, settings } = competitionsPanel;
  const language = useLanguage();
  const [format, setFormat] = useState(stage.plan.format);
  const [entrants, setEntrants] = useState(
    stage.entrantsFrom?.from === "stage" ? stage.entrantsFrom.stageId : (stage.entrantsFrom?.from ?? "accepted-cars"),
  );
  const plan = format === stage.plan.format ? stage.plan : defaultPlan(format, stage.plan.fieldSize);
  const byField = isByField(format);
  const numberField = (
    name: Exclude<keyof typeof stagePlanBounds, "points" | "fieldSize">,
    isUsed: boolean,
    hint?: string,
  ) => {
    const [min, max] = stagePlanBounds[name];
    const value = plan[name] ?? "";
    return isUsed ? (
      <TextField
        key={`${format}-${name}`}
        type="number"
        name={name}
        label={fields[name]}
        hint={hint}
        min={min}
        max={max}
        defaultValue={value}
      />
    ) : (
      <input key={`${format}-${name}`} type="hidden" name={name} value={value} />
    );
  };
  return (
    <Card title={builder.title}>
      <Form method="post" className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <input type="hidden" name="version" value={stage.version} />
        <TextField name="name" label={panel.words.name} defaultValue={title} required maxLength={longestName} />
        <Select
          name="kind"
          label={panel.words.kind}
          defaultValue={stage.kind}
          options={officialStageKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <Select
          name="format"
          label={fields.format}
          value={format}
          onChange={({ target }) => setFormat(stageFormats.find((each) => each === target.value) ?? format)}
          options={stageFormats.map((value) => ({ value, label: formats[value] }))}
        />
        <Select
          name="entrants"
          label={fields.entrantsFrom}
          value={entrants}
          onChange={({ target }) => setEntrants(target.value)}
          options={[
            { value: "accepted-cars", label: builder.fromCars },
            ...others.map(({ id, name, sendsOn }) => ({
              value: id,
              label: sendsOn ? builder.fromStage({ name }) : builder.fromEnd({ name }),
            })),
            { value: "cities", label: builder.fromCities },
          ]}
        />
        {entrants === "cities" && (
          <TextField
            type="number"
            name="best"
            label={builder.best}
            {...bestOfEachCity}
            defaultValue={stage.entrantsFrom?.from === "cities" ? stage.entrantsFrom.best : defaultBestOfEachCity}
          />
        )}
        {divisions.length > 0 && (
          <fieldset className="space-y-2 sm:col-span-2 lg:col-span-3">
            <legend className="font-semibold">{panel.sections.divisions}</legend>
            <p className="text-sm text-quiet">{divisionTexts.hint}</p>
            <div className="flex flex-wrap gap-x-8 gap-y-2">
              {divisions.map((division) => (
                <CheckboxField
                  key={division.id}
                  name="division"
                  value={division.id}
                  label={divisionName(division, language)}
                  defaultChecked={stage.divisions.includes(division.id)}
                />
              ))}
            </div>
          </fieldset>
        )}
        {numberField("rounds", !byField)}
        {numberField("racesPerField", true)}
        {numberField("advancePerField", byField)}
        {numberField("bestOthers", format === "heats")}
        {format === "heats" && (
          <CheckboxField name="fillsGroups" value="yes" label={fields.fillsGroups} defaultChecked={plan.fillsGroups} />
        )}
        {numberField("advancing", format !== "heats")}
        {format === "championship" ? (
          <TextField
            name="points"
            label={fields.points}
            hint={builder.pointsHint}
            defaultValue={plan.points.join(" ")}
            inputMode="numeric"
          />
        ) : (
          <input type="hidden" name="points" value={plan.points.join(" ")} />
        )}
        {numberField("minutes", format === "qualifying", settings.empty)}
        <details className="sm:col-span-2 lg:col-span-3">
          <summary className="cursor-pointer font-semibold">{builder.advanced}</summary>
          <div className="mt-4 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Select
              key={`${format}-seats`}
              name="seats"
              label={fields.seats}
              defaultValue={plan.seats}
              options={seatDesigns.map((value) => ({ value, label: builder.seatDesigns[value] }))}
            />
            {byField && (
              <Select
                key={`${format}-draw`}
                name="draw"
                label={builder.draw}
                defaultValue={plan.draw ?? "snake"}
                options={groupDraws.map((value) => ({ value, label: builder.draws[value] }))}
              />
            )}
            {numberField("placesThatMatter", true)}
            {numberField("mostExtraRounds", true)}
            <Select
              name="releaseMode"
              label={fields.releaseMode}
              defaultValue={stage.releaseMode}
              options={releaseModes.map((value) => ({ value, label: builder.releaseModes[value] }))}
            />
            <TextField
              type="number"
              name="delaySeconds"
              label={fields.delaySeconds}
              {...publicDelaySeconds}
              defaultValue={stage.delaySeconds}
            />
            <TextField
              type="number"
              name="checkedPercent"
              label={fields.checkedShare}
              min={0}
              max={100}
              defaultValue={Math.round(stage.checkedShare * 100)}
            />
          </div>
        </details>
        <div className="flex items-end gap-3 sm:col-span-2 lg:col-span-3">
          <IntentButton page="stages/panel/stage" intent="change">
            {builder.preview}
          </IntentButton>
        </div>
      </Form>
      <Form className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4">
        <div className="w-56">
          <TextField
            type="number"
            name="expected"
            label={builder.expected}
            min={2}
            max={2_000}
            defaultValue={expected}
          />
        </div>
        <Button type="submit">{preview.title}</Button>
      </Form>
    </Card>
  );
}
