/** https://webassembly.github.io/spec/core/binary */

export const i32 = 0x7f;
export const i64 = 0x7e;
export const v128 = 0x7b;
export type ValueType = typeof i32 | typeof i64 | typeof v128;

export class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
    larger.set(this.bytes);
    this.#bytes = larger;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Unsigned LEB128 below 2^32. */
  u32(value: number): void {
    this.#reserve(5);
    let remaining = value >>> 0;
    while (remaining > 127) {
      this.#bytes[this.length++] = (remaining & 127) | 128;
      remaining >>>= 7;
    }
    this.#bytes[this.length++] = remaining;
  }

  /** Signed LEB128 of a 32-bit number. */
  s32(value: number): void {
    this.#reserve(5);
    let remaining = value | 0;
    while (remaining < -64 || remaining > 63) {
      this.#bytes[this.length++] = (remaining & 127) | 128;
      remaining >>= 7;
    }
    this.#bytes[this.length++] = remaining & 127;
  }

  /** Signed LEB128 of a 64-bit number given as 0 … 2^64 − 1. */
  s64(value: bigint): void {
    let remaining = BigInt.asIntN(64, value);
    if (remaining >= -0x8000_0000n && remaining < 0x8000_0000n) {
      this.s32(Number(remaining));
      return;
    }
    this.#reserve(10);
    while (remaining < -64n || remaining > 63n) {
      this.#bytes[this.length++] = Number(remaining & 127n) | 128;
      remaining >>= 7n;
    }
    this.#bytes[this.length++] = Number(remaining & 127n);
  }

  /** Reserves five bytes; returns their place for `fill`. */
  hole(): number {
    this.#reserve(5);
    const at = this.length;
    this.length += 5;
    return at;
  }

  /** Signed LEB128 padded to five bytes, for 0 … 2^31 − 1. */
  fill(at: number, value: number): void {
    for (let i = 0; i < 4; i++) this.#bytes[at + i] = ((value >>> (7 * i)) & 127) | 128;
    this.#bytes[at + 4] = (value >>> 28) & 127;
  }

  name(text: string): void {
    this.u32(text.length);
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }
}

export interface Signature {
  parameters: readonly ValueType[];
  results: readonly ValueType[];
}

export interface FunctionBody {
  signature: Signature;
  /** types of the locals behind the parameters, in order */
  locals: readonly ValueType[];
  /** instructions without the closing `end` */
  code: Uint8Array;
}

export interface ModuleParts {
  imports: readonly { name: string; signature: Signature }[];
  functions: readonly FunctionBody[];
  /** type 0: functions in the table */
  tableSignature: Signature;
  /** for slots 1, 2, … */
  table: readonly number[];
  exported: { name: string; index: number };
}

export function writeModule({
  imports,
  functions,
  tableSignature,
  table,
  exported,
}: ModuleParts): Uint8Array<ArrayBuffer> {
  const types: Signature[] = [];
  const typeIndices = new Map<string, number>();
  const typeOf = (signature: Signature): number => {
    const key = `${signature.parameters.join()}:${signature.results.join()}`;
    let index = typeIndices.get(key);
    if (index === undefined) {
      index = types.push(signature) - 1;
      typeIndices.set(key, index);
    }
    return index;
  };
  typeOf(tableSignature);
  for (const { signature } of functions) typeOf(signature);
  for (const { signature } of imports) typeOf(signature);

  const module = new ByteWriter(functions.reduce((sum, { code }) => sum + code.length + 64, 4096));
  const section = (id: number, write: (body: ByteWriter) => void): void => {
    const body = new ByteWriter();
    write(body);
    module.byte(id);
    module.u32(body.length);
    module.append(body.bytes);
  };
  module.append(new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  section(1, (body) => {
    body.u32(types.length);
    for (const { parameters, results } of types) {
      body.byte(0x60);
      body.u32(parameters.length);
      for (const type of parameters) body.byte(type);
      body.u32(results.length);
      for (const type of results) body.byte(type);
    }
  });
  section(2, (body) => {
    body.u32(imports.length + 1);
    body.name("env");
    body.name("memory");
    body.append(new Uint8Array([2, 0, 1]));
    for (const { name, signature } of imports) {
      body.name("machine");
      body.name(name);
      body.byte(0);
      body.u32(typeOf(signature));
    }
  });
  section(3, (body) => {
    body.u32(functions.length);
    for (const { signature } of functions) body.u32(typeOf(signature));
  });
  section(4, (body) => {
    body.append(new Uint8Array([1, 0x70, 1]));
    body.u32(table.length + 1);
    body.u32(table.length + 1);
  });
  section(7, (body) => {
    body.u32(1);
    body.name(exported.name);
    body.byte(0);
    body.u32(exported.index);
  });
  section(9, (body) => {
    body.append(new Uint8Array([1, 0, 0x41, 1, 0x0b]));
    body.u32(table.length);
    for (const index of table) body.u32(index);
  });
  section(10, (body) => {
    body.u32(functions.length);
    for (const { locals, code } of functions) {
      const declared = new ByteWriter(64);
      const groups: { type: ValueType; count: number }[] = [];
      for (const type of locals) {
        const last = groups.at(-1);
        if (last?.type === type) last.count++;
        else groups.push({ type, count: 1 });
      }
      declared.u32(groups.length);
      for (const { type, count } of groups) {
        declared.u32(count);
        declared.byte(type);
      }
      body.u32(declared.length + code.length + 1);
      body.append(declared.bytes);
      body.append(code);
      body.byte(0x0b);
    }
  });
  return module.bytes.slice();
}
