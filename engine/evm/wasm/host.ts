/** What the machine asks of its host. */

/**
 * A call to the host's account. `caller` is the place of the caller's entry; the input lies at `input`. The host puts its output with
 * `prepareReturn`. Returns the gas used, or −1 − gas used when the call failed.
 */
// @ts-ignore: decorator
@external("host", "call")
export declare function hostCall(caller: usize, input: usize, length: u32, gas: f64, hasValue: i32, isStatic: i32): f64;

/** Undoes the host's calls from number `mark` (of this outermost call) on. */
// @ts-ignore: decorator
@external("host", "rollback")
export declare function hostRollback(mark: u32): void;

/** Runs a precompile (1 to 9 without 4). Same answer as hostCall. */
// @ts-ignore: decorator
@external("host", "precompile")
export declare function hostPrecompile(id: u32, input: usize, length: u32, gas: f64): f64;

/** Tells of a code that a create left: it may have been translated before. */
// @ts-ignore: decorator
@external("host", "codeMade")
export declare function hostCodeMade(code: usize): void;

/** The hash of the block with this number (within the last 256) to RESULT. */
// @ts-ignore: decorator
@external("host", "blockHash")
export declare function hostBlockHash(number: f64): void;

// @ts-ignore: decorator
@external("host", "trace")
export declare function hostTrace(pc: u32, opcode: u32, gas: f64, depth: i32, codeAccount: u32): void;
