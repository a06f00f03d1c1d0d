/** SQLSTATE 25006 and class 53: the database only reads, its disk is full, or it has no connection left. */
export function isOutOfService(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(?:25006|53\w{3})$/.test(code);
}
