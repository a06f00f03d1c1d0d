import { fieldProps } from "#server/base/forms/read-form.ts";
import { credentialsForm, namesForm } from "#server/people/accounts/new-person.ts";

export const accountInputs = fieldProps(namesForm.extend(credentialsForm.shape));
