import { Form, useRouteLoaderData } from "react-router";
import type { ReactNode } from "react";
import type { IntentOf } from "#domain/form-intents.ts";
import { Card } from "../../ui/card.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import type { loader } from "./team.tsx";

export function ActCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("teams/panel/team");
  return (
    <Card title={title}>
      {lead !== undefined && <p className="text-sm text-quiet">{lead}</p>}
      <Form method="post" className="mt-4 space-y-4">
        <input type="hidden" name="version" value={loaded?.team.version} />
        {children}
      </Form>
    </Card>
  );
}

type ActButtonProps = {
  intent: IntentOf<"teams/panel/team">;
  kind?: "primary" | "quiet" | "danger";
  children: ReactNode;
};

export function ActButton({ intent, kind = "quiet", children }: ActButtonProps) {
  return (
    <IntentButton page="teams/panel/team" intent={intent} kind={kind}>
      {children}
    </IntentButton>
  );
}
