import type { AccountProblem } from "#server/people/accounts/new-person.ts";
import { useMessages } from "../messages/messages.tsx";
import { Alert } from "../ui/card.tsx";
import { CheckboxField, TextField } from "../ui/field.tsx";
import { tell } from "#messages/tell.ts";

export interface AccountLimits {
  name: number;
  nickname: number;
  email: number;
  shortest: number;
  longest: number;
}

export interface AccountFieldProps {
  limits: AccountLimits;
  problems: readonly AccountProblem[];
}

export function useProblemText({ problems, limits }: AccountFieldProps) {
  const { accounts } = useMessages();
  return (field: AccountProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && tell(accounts.problem, { ...limits, ...found });
  };
}

/** What is wrong with the form as a whole, or with the wallet or passkey that was used instead of it. */
export function FormProblem(props: AccountFieldProps) {
  const textOf = useProblemText(props);
  const text = textOf("form") ?? textOf("wallet") ?? textOf("passkey");
  return text ? <Alert tone="stop">{text}</Alert> : null;
}

export function NameField({ value, ...props }: AccountFieldProps & { value: string }) {
  const { fields } = useMessages().accounts;
  return (
    <TextField
      name="name"
      label={fields.name}
      hint={fields.nameHint({ most: props.limits.name })}
      error={useProblemText(props)("name")}
      defaultValue={value}
      autoComplete="name"
      maxLength={props.limits.name}
      required
    />
  );
}

export function NicknameField({ value, ...props }: AccountFieldProps & { value: string }) {
  const { fields } = useMessages().accounts;
  return (
    <TextField
      name="nickname"
      label={fields.nickname}
      hint={fields.nicknameHint}
      error={useProblemText(props)("nickname")}
      defaultValue={value}
      autoComplete="nickname"
      maxLength={props.limits.nickname}
    />
  );
}

export function EmailField({ value, ...props }: AccountFieldProps & { value: string }) {
  const { fields } = useMessages().accounts;
  return (
    <TextField
      name="email"
      type="email"
      label={fields.email}
      error={useProblemText(props)("email")}
      defaultValue={value}
      autoComplete="username"
      maxLength={props.limits.email}
      required
    />
  );
}

/** `current`: the password that is asked for to be sure; its field has another name than a new one's. */
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
      name={name}
      type="password"
      label={label ?? (kind === "current" ? fields.currentPassword : fields.password)}
      hint={isNew ? fields.passwordHint({ least: props.limits.shortest }) : undefined}
      error={useProblemText(props)(name)}
      autoComplete={isNew ? "new-password" : "current-password"}
      minLength={isNew ? props.limits.shortest : undefined}
      maxLength={props.limits.longest}
      required
    />
  );
}

/** The two consents. Neither is ticked beforehand, and nothing depends on them. */
export function ConsentFields({ name, source }: { name: boolean; source: boolean }) {
  const { fields } = useMessages().accounts;
  return (
    <>
      <CheckboxField
        name="publishName"
        label={fields.publishName}
        hint={fields.publishNameHint}
        defaultChecked={name}
      />
      <CheckboxField
        name="publishSource"
        label={fields.publishSource}
        hint={fields.publishSourceHint}
        defaultChecked={source}
      />
    </>
  );
}
