/**
 * Layout of the machine's linear memory. Fixed places come first, so that translated code can address them directly.
 *
 *   0 …         contract with the host and with translated code (this file)
 *   8 KiB …     constants of this module
 *   64 KiB …    frames, one record for each level of calls
 *   … stacks    the words of all open frames, one after the other
 *   … memories  the memories of all open frames, one after the other (its size is an argument: arenaBytes)
 *   … heap      tables of the worlds, codes, buffers (heap.ts)
 */

/** Least significant limb first. */
export const RESULT: usize = 1024;
export const RESULT2: usize = 1056;
/** A dividend of up to 9 limbs with two zero limbs below it, and a divisor of 4. */
export const SCRATCH_U: usize = 1104;
export const SCRATCH_V: usize = 1184;
/** 64 bytes of scratch. */
export const SCRATCH_W: usize = 1248;
export const HOST_WORDS: usize = 1344;
/** Caller, callee and value (0); written by the host only. */
export const CALL_WORDS: usize = 1472;
/** See answers.ts: count u32, and 8 bytes later 8 entries of 48 bytes. */
export const HOST_LISTS: usize = 1576;
/**
 * 256 rows of 8 bytes: gas u16, lowest stack height u16, allowed span u16 (heights in bytes).
 * Written by the host from opcodes.ts.
 */
export const OPCODES: usize = 2048;
/** The lowest height of a byte without an opcode. */
export const NO_OPCODE: u16 = 0xfffe;
/** With impossible heights, so that every opcode takes the slow path with the tracer. */
export const OPCODES_TRACED: usize = 4096;
/** In the order of ENV_*. */
export const ENVIRONMENT: usize = 6144;
export const ENV_ORIGIN: usize = 0;
export const ENV_GAS_PRICE: usize = 32;
export const ENV_COINBASE: usize = 64;
export const ENV_TIMESTAMP: usize = 96;
export const ENV_NUMBER: usize = 128;
export const ENV_PREVRANDAO: usize = 160;
export const ENV_GAS_LIMIT: usize = 192;
export const ENV_CHAIN_ID: usize = 224;
export const ENV_BASE_FEE: usize = 256;
export const ENV_BLOB_BASE_FEE: usize = 288;
export const RETURN_LENGTH: usize = 6528;
export const RETURN_POINTER: usize = 6532;
/** u32 */
export const LOG_COUNT: usize = 6540;
/** Short inputs have a fixed place, so that the host can keep a view. */
export const HOST_INPUT: usize = 6544;
/** A selector and two words: nearly all calls to a referee. */
export const HOST_INPUT_LENGTH: u32 = 68;
/** f64 */
export const WORK_USED: usize = 6616;
/** Where, and the capacity: u32. */
export const INPUT_PLACE: usize = 6624;
export const INPUT_ROOM: usize = 6628;
/** 25 lanes. */
export const SPONGE: usize = 6656;
/** See modular.ts: 8 entries of 128 bytes. */
export const MODULI: usize = 7168;
export const MODULI_BITS: u64 = 3;
/** Memo of Keccak hashes of one or two words: 256 entries of 128 bytes. */
export const KECCAK_MEMO: usize = 0x10000;
export const KECCAK_MEMO_ENTRIES: usize = 256;

export const FRAMES: usize = 0x20000;
export const MAX_DEPTH: i32 = 1024;

export const CODE: usize = 0; // first byte of the code (padded with 64 zeros behind)
export const CODE_LENGTH: usize = 4;
export const JUMP_MAP: usize = 8; // one bit a byte of code: a JUMPDEST that is no push data
export const CODE_RECORD: usize = 12;
export const STACK_BASE: usize = 16;
export const STACK_POINTER: usize = 20;
export const PC: usize = 24; // as an offset into the code
export const MEMORY_BASE: usize = 28;
export const MEMORY_SIZE: usize = 32; // bytes, a multiple of 32
export const INPUT: usize = 36;
export const INPUT_LENGTH: usize = 40;
export const IS_STATIC: usize = 44;
export const GAS: usize = 48; // i64
export const ACCOUNT: usize = 56; // index of the account whose storage this frame uses
export const OUTPUT_OFFSET: usize = 60; // where the caller wants the return data, in its memory
export const OUTPUT_LENGTH: usize = 64;
export const JOURNAL_MARK: usize = 68;
export const LOG_MARK: usize = 72;
export const LOG_COUNT_MARK: usize = 76;
export const CREATED: usize = 80; // index + 1 of the account that this frame's initcode makes, else 0
export const HOST_MARK: usize = 84; // number of host calls before this frame
export const REFUND_MARK: usize = 88; // i64
export const ADDRESS: usize = 96; // words
export const CALLER: usize = 128;
export const VALUE: usize = 160;
export const GAS_AT_START: usize = 192; // i64
export const ENTRY: usize = 200; // table index of the code's translation, 0 = none
export const JUMP_TABLE: usize = 204; // translated code: u16 a byte of code, 0 = no translated head there
export const ENTRIES_MARK: usize = 208; // accounts, slots, transient slots before it
export const FRAME_SIZE: usize = 256;

export const STACKS: usize = FRAMES + (<usize>MAX_DEPTH + 2) * FRAME_SIZE;
export const STACK_BYTES: usize = 32768;
/** A slot below and a page above: a checked frame's opcodes reach no further. */
export const MEMORIES: usize = (STACKS + (<usize>MAX_DEPTH + 1) * STACK_BYTES + 0x1ffff) & ~(<usize>0xffff);

export const STOPPED: i32 = 0;
export const RETURNED: i32 = 1;
export const REVERTED: i32 = 2;
/** Continue with the current frame, or a deeper one. */
export const SWITCHED: i32 = 3;
/** A call or create that already ended; gas and stack are in the frame's record. */
export const DONE: i32 = 5;
export const NO_CODE: i32 = 6;
/** Translated code only: continue in the interpreter. */
export const INTERPRET: i32 = 4;
// Halts: all gas of the frame is lost.
export const OUT_OF_GAS: i32 = 16;
export const BAD_OPCODE: i32 = 17;
export const BAD_JUMP: i32 = 18;
export const STACK_UNDERFLOW: i32 = 19;
export const STACK_OVERFLOW: i32 = 20;
export const STATIC_VIOLATION: i32 = 21;
export const BAD_CREATE: i32 = 22;
export const BAD_RETURN_DATA: i32 = 23;
// Limits: the whole call is lost.
export const LIMIT_RETURN_DATA: i32 = 32;
export const LIMIT_MEMORY: i32 = 33;
export const LIMIT_LOGS: i32 = 34;
export const LIMIT_CREATED_CODE: i32 = 35;
export const LIMIT_WORK: i32 = 36;
