/** Returned by everything that can be refused. Failures are thrown. */
export type Result<Done extends object = object, Refusal extends object = { reason: string }> =
  | ({ kind: "done" } & Done)
  | ({ kind: "refused" } & Refusal);

export const refused = <const Reason extends string>(reason: Reason) => ({ kind: "refused", reason }) as const;

export const refusedForm = <const Problem extends { field: string }>(
  ...problems: Problem[]
): { kind: "refused"; problems: Problem[] } => ({ kind: "refused", problems });
