/** Shared by the host, translated code and the interpreter; see wasm/layout.ts. */
export const RESULT = 1024;
export const RESULT2 = 1056;
export const HOST_WORDS = 1344;
export const CALL_WORDS = 1472;
export const OPCODES = 2048;
export const OPCODES_TRACED = 4096;
export const ENVIRONMENT = 6144;
export const RETURN_LENGTH = 6528;
export const RETURN_POINTER = 6532;
export const LOG_COUNT = 6540;
export const HOST_INPUT = 6544;
export const WORK_USED = 6616;
export const INPUT_PLACE = 6624;
export const INPUT_ROOM = 6628;
export const HOST_LISTS = 1576;
export const FRAMES = 0x20000;

/** In this order at ENVIRONMENT. */
export const environmentWords = [
  "origin",
  "gasPrice",
  "coinbase",
  "timestamp",
  "number",
  "prevrandao",
  "gasLimit",
  "chainId",
  "baseFee",
  "blobBaseFee",
] as const;

export const frame = {
  code: 0,
  codeLength: 4,
  stackBase: 16,
  stackPointer: 20,
  pc: 24,
  memoryBase: 28,
  memorySize: 32,
  input: 36,
  inputLength: 40,
  isStatic: 44,
  gas: 48,
  account: 56,
  address: 96,
  caller: 128,
  value: 160,
  jumpTable: 204,
  size: 256,
} as const;

export const account = { flags: 4, address: 8, balance: 40, nonce: 72, code: 80, stride: 88 } as const;
export const slot = { account: 4, key: 8, value: 40, original: 72, warm: 104, stride: 112 } as const;
export const code = { next: 0, size: 4, heat: 16, entry: 28, jumpTable: 64, bytes: 80 } as const;

export const flags = { warm: 1, isNew: 2, destroyed: 4, host: 8, hasStorage: 16, exists: 32, touched: 64 } as const;

/** Offsets; entries begin 8 bytes after HOST_LISTS. */
export const list = {
  selector: 0,
  numbers: 4,
  start: 8,
  step: 12,
  filled: 16,
  further: 20,
  subtrahend: 24,
  gas: 32,
  gasEach: 36,
  gasFurther: 40,
  size: 48,
  atMost: 8,
} as const;

export const answer = { stopped: 0, returned: 1, reverted: 2, switched: 3, interpret: 4, done: 5, noCode: 6 } as const;
