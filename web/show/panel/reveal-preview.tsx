import { Form } from "react-router";
import type { previewReveal } from "#domain/show/scenes/reveal.ts";
import type { BuildProblem } from "#server/show/scene-builder.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";

/** Contains secret results. */
export function RevealPreview({ preview }: { preview: ReturnType<typeof previewReveal> | BuildProblem }) {
  const { show, ui } = useMessages();
  const { panel } = show;
  const { number } = useFormats();
  return (
    <Card
      title={panel.preview.title}
      aside={
        <Form method="get" preventScrollReset>
          <Button type="submit">{ui.dialog.close}</Button>
        </Form>
      }
    >
      {typeof preview === "string" ? (
        <Alert tone="caution">{panel.problems[preview]}</Alert>
      ) : (
        <Table
          caption={panel.preview.title}
          dense
          rows={preview.map((step, index) => ({ ...step, step: index + 1 }))}
          rowKey={({ step }) => step}
          columns={[
            { key: "step", head: panel.preview.step, numeric: true, cell: ({ step }) => number(step) },
            {
              key: "places",
              head: panel.preview.revealed,
              cell: ({ places }) => places.map(({ place, name }) => `${number(place)} · ${name}`).join(", ") || "–",
            },
            { key: "count", head: panel.preview.canWin, numeric: true, cell: ({ open }) => number(open.length) },
            { key: "open", head: panel.preview.teams, wideOnly: true, cell: ({ open }) => open.join(" ") },
          ]}
        />
      )}
    </Card>
  );
}
