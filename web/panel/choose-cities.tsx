import { Form } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { Card } from "../ui/card.tsx";
import { CheckboxField } from "../ui/field.tsx";
import { IntentButton } from "../ui/intent.tsx";
import { PanelPage } from "../panel-kit/panel-page.tsx";
import { useCityName } from "../panel-kit/use-city-name.ts";

/** Hides the open practice of cities that aren't chosen. */
export function ChooseCities({ cities }: { cities: readonly string[] }) {
  const { competitionsPanel, homePanel } = useMessages();
  const { cities: texts } = homePanel;
  const cityName = useCityName();
  return (
    <PanelPage title={texts.title} lead={texts.hint} isNarrow>
      <Card>
        <Form method="post" className="space-y-5">
          <div className="grid gap-3 sm:grid-cols-3">
            {cities.map((slug) => (
              <CheckboxField key={slug} name="city" value={slug} label={cityName(slug)} />
            ))}
          </div>
          <IntentButton page="panel/panel" intent="choose-cities" kind="primary">
            {competitionsPanel.create.next}
          </IntentButton>
        </Form>
      </Card>
    </PanelPage>
  );
}
