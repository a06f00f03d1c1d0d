import type { LogInFormProblem } from "#server/accounts/university-login/log-in-providers.ts";
import { logInLimits } from "#domain/accounts/log-in-providers.ts";
import { formatProblem } from "#messages/format-problem.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Alert } from "../../ui/card.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";

export type LogInValues = Record<
  | "label"
  | "issuer"
  | "clientId"
  | "domains"
  | "university"
  | "universityClaim"
  | "domainClaim"
  | "nameClaim"
  | "studentClaim"
  | "studentValue",
  string
>;

const mappings = ["university", "universityClaim", "domainClaim", "nameClaim", "studentClaim", "studentValue"] as const;

export function LogInFields({
  given,
  problems,
  hasSecret = false,
}: {
  given?: LogInValues | undefined;
  problems: readonly LogInFormProblem[];
  hasSecret?: boolean;
}) {
  const { signInPanel: texts, panel } = useMessages();
  const errorOf = (field: string) => {
    const problem = problems.find((each) => each.field === field);
    return problem && formatProblem({ ...panel.problem, ...texts.problem }, problem);
  };
  const formError = errorOf("form");
  const isMapped = mappings.some((name) => (given?.[name] ?? "") !== "" || errorOf(name) !== undefined);
  return (
    <>
      {formError !== undefined && <Alert tone="stop" title={formError} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="label"
          label={texts.fields.label}
          error={errorOf("label")}
          defaultValue={given?.label}
          maxLength={logInLimits.label}
          required
          autoComplete="off"
        />
        <TextField
          name="issuer"
          type="url"
          label={texts.fields.issuer}
          hint={texts.hints.issuer}
          error={errorOf("issuer")}
          defaultValue={given?.issuer}
          maxLength={logInLimits.address}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="clientId"
          label={texts.fields.clientId}
          error={errorOf("clientId")}
          defaultValue={given?.clientId}
          maxLength={logInLimits.clientId}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="secret"
          type="password"
          label={texts.fields.secret}
          hint={hasSecret ? texts.hints.secretKept : texts.hints.secret}
          error={errorOf("secret")}
          maxLength={logInLimits.secret}
          autoComplete="new-password"
        />
      </div>
      <TextAreaField
        name="domains"
        label={texts.fields.domains}
        hint={texts.hints.domains}
        error={errorOf("domains")}
        defaultValue={given?.domains}
        rows={3}
        spellCheck={false}
      />
      <details className="border-t border-line pt-4" open={isMapped || undefined}>
        <summary className="cursor-pointer font-semibold">{texts.mapping}</summary>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          {mappings.map((name) => (
            <TextField
              key={name}
              name={name}
              label={texts.fields[name]}
              hint={name === "studentValue" ? undefined : texts.hints[name]}
              error={errorOf(name)}
              defaultValue={given?.[name]}
              maxLength={name === "university" ? logInLimits.university : logInLimits.claim}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      </details>
    </>
  );
}
