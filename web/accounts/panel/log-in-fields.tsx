import type { LogInFormProblem } from "#server/accounts/university-login/log-in-providers.ts";
import { logInLimits } from "#domain/accounts/log-in-providers.ts";
import { useMessages } from "../../ui/messages.tsx";
import { FormErrors, TextAreaField, TextField } from "../../ui/field.tsx";

const mappings = ["university", "universityClaim", "domainClaim", "nameClaim", "studentClaim", "studentValue"] as const;

type LogInValues = Record<"label" | "issuer" | "clientId" | "domains" | (typeof mappings)[number], string>;

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
  const isMapped = mappings.some(
    (name) => (given?.[name] ?? "") !== "" || problems.some(({ field }) => field === name),
  );
  return (
    <FormErrors texts={{ ...panel.problem, ...texts.problem }} problems={problems}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="label"
          label={texts.fields.label}
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
          defaultValue={given?.issuer}
          maxLength={logInLimits.address}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="clientId"
          label={texts.fields.clientId}
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
          maxLength={logInLimits.secret}
          autoComplete="new-password"
        />
      </div>
      <TextAreaField
        name="domains"
        label={texts.fields.domains}
        hint={texts.hints.domains}
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
              defaultValue={given?.[name]}
              maxLength={name === "university" ? logInLimits.university : logInLimits.claim}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      </details>
    </FormErrors>
  );
}
