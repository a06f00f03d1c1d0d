import { fieldProps } from "#server/base/forms/read-form.ts";
import { credentialsForm, namesForm } from "#server/people/accounts/new-person.ts";

/** What the fields of accounts take, for the pages that have them. */
export const accountInputs = fieldProps(namesForm.extend(credentialsForm.shape));
