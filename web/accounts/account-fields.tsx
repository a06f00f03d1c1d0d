import type { AccountProblem } from "#server/accounts/new-person.ts";
import type { accountInputs } from "./sign-up-form.server.ts";
import { useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";
import { CheckboxField, TextField } from "../ui/field.tsx";
import { formatProblem } from "#messages/format-problem.ts";

export interface AccountFieldProps {
  inputs: typeof accountInputs;
  problems: readonly AccountProblem[];
}

export function useProblemText({ problems, inputs }: AccountFieldProps) {
  const { accounts } = useMessages();
  const limits = {
    name: inputs.name.maxLength,
    nickname: inputs.nickname.maxLength,
    shortest: inputs.password.minLength,
    longest: inputs.password.maxLength,
  };
  return (field: AccountProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && formatProblem(accounts.problem, { ...limits, ...found });
  };
}

export function FormProblem(props: AccountFieldProps) {
  const textOf = useProblemText(props);
  const text = textOf("form") ?? textOf("wallet") ?? textOf("passkey") ?? textOf("university");
  return text ? <Alert tone="stop">{text}</Alert> : null;
}

/** `fixedBy`: the university that decides people's names. */
export function NameField({
  value,
  fixedBy = null,
  ...props
}: AccountFieldProps & { value: string; fixedBy?: string | null }) {
  const { accounts, signIn: logIn } = useMessages();
  const { fields } = accounts;
  return (
    <TextField
      {...props.inputs.name}
      label={fields.name}
      hint={fixedBy === null ? undefined : logIn.nameFixed({ university: fixedBy })}
      readOnly={fixedBy !== null}
      error={useProblemText(props)("name")}
      defaultValue={value}
      autoComplete="name"
    />
  );
}

export function NicknameField({ value, ...props }: AccountFieldProps & { value: string }) {
  const { fields } = useMessages().accounts;
  return (
    <TextField
      {...props.inputs.nickname}
      label={fields.nickname}
      hint={fields.nicknameHint}
      error={useProblemText(props)("nickname")}
      defaultValue={value}
      autoComplete="nickname"
    />
  );
}

export function EmailField({ value, ...props }: AccountFieldProps & { value: string }) {
  const { fields } = useMessages().accounts;
  return (
    <TextField
      {...props.inputs.email}
      type="email"
      label={fields.email}
      error={useProblemText(props)("email")}
      defaultValue={value}
      autoComplete="username"
    />
  );
}

/** `current`: asks for the existing password, under another field name. */
export function PasswordField({
  kind,
  label,
  ...props
}: AccountFieldProps & { kind: "sign-in" | "new" | "current"; label?: string }) {
  const { fields } = useMessages().accounts;
  const isNew = kind === "new";
  const name = kind === "current" ? "current" : "password";
  return (
    <TextField
      {...props.inputs.password}
      name={name}
      type="password"
      label={label ?? (kind === "current" ? fields.currentPassword : fields.password)}
      hint={isNew ? fields.passwordHint({ least: props.inputs.password.minLength }) : undefined}
      error={useProblemText(props)(name)}
      autoComplete={isNew ? "new-password" : "current-password"}
      minLength={isNew ? props.inputs.password.minLength : undefined}
    />
  );
}

/** Unticked by default; nothing depends on them. */
export function ConsentFields({ name, source }: { name: boolean; source: boolean }) {
  const { fields } = useMessages().accounts;
  return (
    <>
      <CheckboxField name="publishName" label={fields.publishName} defaultChecked={name} />
      <CheckboxField name="publishSource" label={fields.publishSource} defaultChecked={source} />
    </>
  );
}
