import { Form } from "react-router";
import { groupedCode, readCertificateCode } from "#server/results/certificates/certificate.ts";
import { checkCertificate } from "#server/results/certificates/issue-certificates.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card, Fact, Facts } from "../ui/card.tsx";
import { TextField } from "../ui/field.tsx";
import type { Route } from "./+types/certificate";

export const handle = { texts: ["results"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("code")?.slice(0, 100) ?? "";
  if (typed.trim() === "") return { typed: "", check: null };
  const code = readCertificateCode(typed);
  if (code === undefined) return { typed, check: { kind: "unknown" as const } };
  return { typed: groupedCode(code), check: await checkCertificate(context.get(siteContext).database, code) };
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { check: texts } = useMessages().results;
  const { typed, check } = loaderData;
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <header className="space-y-3">
        <PageTitle title={texts.title} unlisted />
        <p className="text-lg text-quiet">{texts.lead}</p>
      </header>
      {check && <Answer check={check} />}
      <Form className="space-y-5">
        <TextField
          key={typed}
          name="code"
          label={texts.code}
          defaultValue={typed}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
        <Button type="submit" kind={check ? "quiet" : "primary"}>
          {texts.submit}
        </Button>
      </Form>
    </div>
  );
}

function Answer({ check }: { check: NonNullable<Route.ComponentProps["loaderData"]["check"]> }) {
  const { check: texts } = useMessages().results;
  const { number, date } = useFormats();
  if (check.kind === "unknown") {
    return (
      <Alert tone="stop" title={texts.unknown}>
        {texts.unknownText}
      </Alert>
    );
  }
  const { certificate, isReplaced } = check;
  return (
    <>
      {isReplaced ? (
        <Alert tone="caution" title={texts.replaced}>
          {texts.replacedText}
        </Alert>
      ) : (
        <Alert tone="go" title={texts.genuine} />
      )}
      <Card title={certificate.team.name}>
        <Facts>
          <Fact label={texts.place}>
            {texts.placeOf({ place: number(certificate.place), of: number(certificate.of) })}
          </Fact>
          <Fact label={texts.stage}>{certificate.stage}</Fact>
          <Fact label={texts.competition}>{certificate.competition.name}</Fact>
          {certificate.team.university !== "" && <Fact label={texts.university}>{certificate.team.university}</Fact>}
          <Fact label={texts.day}>{date(`${certificate.day}T12:00:00Z`, "UTC")}</Fact>
        </Facts>
        <details className="mt-4">
          <summary className="cursor-pointer font-semibold">{texts.signed}</summary>
          <pre className="mt-2 border border-line bg-panel p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {check.content}
          </pre>
        </details>
      </Card>
    </>
  );
}
