export type JudgingLane = "bytecode" | "source" | "slow-source";
