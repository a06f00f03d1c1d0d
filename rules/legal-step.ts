/**
 * Asserts that a state machine's list allows a step.
 *
 * @throws Error naming both states: a step that no list has is a bug of the caller
 */
export function assertLegalStep<State extends string>(
  steps: Record<State, readonly State[]>,
  from: State,
  to: State,
): void {
  if (!steps[from].includes(to)) {
    throw new Error(
      `There is no step from ${from} to ${to}; from ${from} the steps are: ${steps[from].join(", ") || "none"}.`,
    );
  }
}

/** The states from which a step leads to `to`: what a guarded update asks for in its `where`. */
export function statesBefore<State extends string>(steps: Record<State, readonly State[]>, to: State): State[] {
  return (Object.keys(steps) as State[]).filter((from) => steps[from].includes(to));
}
