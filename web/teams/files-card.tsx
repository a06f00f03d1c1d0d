import { Form } from "react-router";
import type { OutOfFiles } from "#domain/results/out-of-files.ts";
import { useMessages } from "../ui/messages.tsx";
import { Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";

export function FilesCard({ outOfFiles }: { outOfFiles: OutOfFiles | null }) {
  const { files: texts } = useMessages().teams;
  return (
    <Card title={texts.title} isFolded>
      <div className="space-y-4">
        <p className="max-w-prose text-quiet">{texts.text}</p>
        {outOfFiles === null ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <Select
                name="takes"
                label={texts.takes}
                options={(["name", "car"] as const).map((value) => ({ value, label: texts.choices[value] }))}
              />
            </div>
            <IntentButton page="teams/team" intent="leave-files">
              {texts.leave}
            </IntentButton>
          </Form>
        ) : (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">{texts.out[outOfFiles]}</p>
            <IntentButton page="teams/team" intent="return-to-files">
              {texts.back}
            </IntentButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
