import { fieldProps } from "#server/platform/forms/read-form.ts";
import { credentialsForm, namesForm } from "#server/accounts/new-person.ts";

export const accountInputs = fieldProps(namesForm.extend(credentialsForm.shape));
