
/** The host writes its output with `prepareReturn`. Returns the gas used, or −1 − gas used on failure. */
// @ts-ignore: decorator
@external("host", "call")
export declare function hostCall(caller: usize, input: usize, length: u32, gas: f64, hasValue: i32, isStatic: i32): f64;

/** From number `mark` of this outermost call on. */
// @ts-ignore: decorator
@external("host", "rollback")
export declare function hostRollback(mark: u32): void;

/** 1 to 9 without 4. Returns like hostCall. */
// @ts-ignore: decorator
@external("host", "precompile")
export declare function hostPrecompile(id: u32, input: usize, length: u32, gas: f64): f64;

/** A create left this code, which may already be translated. */
// @ts-ignore: decorator
@external("host", "codeMade")
export declare function hostCodeMade(code: usize): void;

/** Within the last 256 blocks, to RESULT. */
// @ts-ignore: decorator
@external("host", "blockHash")
export declare function hostBlockHash(number: f64): void;

// @ts-ignore: decorator
@external("host", "trace")
export declare function hostTrace(pc: u32, opcode: u32, gas: f64, depth: i32, codeAccount: u32): void;
