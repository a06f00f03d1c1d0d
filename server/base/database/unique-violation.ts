/**
 * Whether a statement failed because a row with the same unique columns exists (SQLSTATE 23505, the same in both drivers).
 *
 * @param constraint asks for one constraint by its name, for instance `team_competition_id_code_key`
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (typeof error !== "object" || error === null || !("code" in error) || error.code !== "23505") return false;
  return constraint === undefined || ("constraint" in error && error.constraint === constraint);
}
