/** Where submissions wait: bytecode for itself, and sources by how long they keep the compiler. */
export type JudgingLane = "bytecode" | "source" | "slow-source";
