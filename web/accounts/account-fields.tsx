import type { AccountProblem } from "#server/accounts/accounts.ts";
import { useMessages } from "../messages/messages.tsx";
import { Alert } from "../ui/card.tsx";
import { TextField } from "../ui/field.tsx";

export interface AccountLimits {
  name: number;
  email: number;
  shortest: number;
  longest: number;
}

interface AccountFieldProps {
  limits: AccountLimits;
  problems: readonly AccountProblem[];
}

function useProblemText({ problems, limits }: AccountFieldProps) {
  const { accounts } = useMessages();
  return (field: AccountProblem["field"]) => {
    const found = problems.find((problem) => problem.field === field);
    return found && accounts.problem(found, limits);
  };
}

/** What is wrong with the form as a whole. */
export function FormProblem(props: AccountFieldProps) {
  const text = useProblemText(props)("form");
  return text ? <Alert tone="stop">{text}</Alert> : null;
}

export function NameField({ value, ...props }: AccountFieldProps & { value: string }) {
  const { fields } = useMessages().accounts;
  return (
    <TextField
      name="name"
      label={fields.name}
      hint={fields.nameHint(props.limits.name)}
      error={useProblemText(props)("name")}
      defaultValue={value}
      autoComplete="name"
      maxLength={props.limits.name}
      required
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

export function PasswordField({ isNew, ...props }: AccountFieldProps & { isNew: boolean }) {
  const { fields } = useMessages().accounts;
  return (
    <TextField
      name="password"
      type="password"
      label={fields.password}
      hint={isNew ? fields.passwordHint(props.limits.shortest) : undefined}
      error={useProblemText(props)("password")}
      autoComplete={isNew ? "new-password" : "current-password"}
      minLength={isNew ? props.limits.shortest : undefined}
      maxLength={props.limits.longest}
      required
    />
  );
}
