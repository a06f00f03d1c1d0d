/**
 * Bytecode → WebAssembly. May cover only part of the code; the interpreter continues elsewhere. Size and work are
 * capped so that no code is expensive to translate.
 */
import { answer, frame as field } from "../layout.ts";
import { jumpDestinations, type Opcode } from "../opcodes.ts";
import { Emitter, instruction as op } from "./emitter.ts";
import type { Program } from "./head-translation.ts";
import { library } from "./library.ts";
import { headSignature, translateHead } from "./translate-head.ts";
import { i32, i64, writeModule, type FunctionBody } from "./wasm-writer.ts";

export interface Translation {
  /** imports env.memory and the library; exports `entry`: (frame) → answer */
  wasm: Uint8Array<ArrayBuffer>;
  /** table slots of their functions */
  heads: readonly (readonly [pc: number, slot: number])[];
  /** includes copies */
  opcodes: number;
}

/** Limits code growth by copies. */
const mostOpcodesPerByte = 3;
const freeOpcodes = 3000;
const mostBytes = 1 << 20;
const mostHeads = 0xffff;

const entrySignature = { parameters: [i32], results: [i32] } as const;
const handOverSignature = { parameters: [i32, i32, i64, i32], results: [i32] } as const;

/** Undefined: nothing worth translating. */
export function translate(code: Uint8Array, opcodes: readonly (Opcode | undefined)[]): Translation | undefined {
  if (code.length === 0 || code[0] === 0xfe || code[0] === 0xef) return undefined;
  const entry = library.length;
  const handOver = entry + 1;
  const firstHead = handOver + 1;
  const heads: number[] = [];
  const indices = new Map<number, number>();
  const program: Program = {
    code,
    opcodes,
    destinations: jumpDestinations(code),
    entry,
    handOver,
    head(pc) {
      let index = indices.get(pc);
      if (index === undefined) {
        index = heads.push(pc) - 1;
        indices.set(pc, index);
      }
      return firstHead + index;
    },
  };
  program.head(0);
  const bodies: FunctionBody[] = [];
  const mostOpcodes = freeOpcodes + mostOpcodesPerByte * code.length;
  let translated = 0;
  let bytes = 0;
  const covered: [number, number][] = [];
  // grows during the loop
  for (let i = 0; i < heads.length; i++) {
    const pc = heads[i]!;
    if (translated >= mostOpcodes || bytes >= mostBytes || i >= mostHeads) {
      bodies.push(handingOver(program, pc));
      continue;
    }
    const body = translateHead(program, pc);
    translated += body.opcodes;
    bytes += body.code.length;
    covered.push([pc, i + 1]);
    bodies.push(body);
  }
  if (heads.length > mostHeads) return undefined;
  const wasm = writeModule({
    imports: library,
    functions: [entryBody(code.length), handOverBody(), ...bodies],
    tableSignature: headSignature,
    table: bodies.map((_, i) => firstHead + i),
    exported: { name: "entry", index: entry },
  });
  return { wasm, heads: covered, opcodes: translated };
}

/** For heads beyond the limits. */
function handingOver({ handOver }: Program, pc: number): FunctionBody {
  const e = new Emitter(3);
  for (const parameter of [0, 1, 2]) e.get(parameter);
  e.i32(pc);
  e.emit(op.returnCall);
  e.code.u32(handOver);
  return { signature: headSignature, locals: [], code: e.code.bytes };
}

/** (frame, sp, gas, pc) */
function handOverBody(): FunctionBody {
  const e = new Emitter(4);
  e.get(0);
  e.get(1);
  e.access(op.i32Store, field.stackPointer);
  e.get(0);
  e.get(2);
  e.access(op.i64Store, field.gas);
  e.get(0);
  e.get(3);
  e.access(op.i32Store, field.pc);
  e.i32(answer.interpret);
  return { signature: handOverSignature, locals: [], code: e.code.bytes };
}

/** (frame): continues at the saved place if it's a head. */
function entryBody(codeLength: number): FunctionBody {
  const e = new Emitter(1);
  const slot = e.local(i32);
  const pc = e.local(i32);
  e.get(0);
  e.access(op.i32Load, field.pc);
  e.tee(pc);
  e.i32(codeLength);
  e.emit(op.i32LtU);
  e.when(() => {
    e.get(0);
    e.access(op.i32Load, field.jumpTable);
    e.get(pc);
    e.i32(1);
    e.emit(op.i32Shl, op.i32Add);
    e.access(op.i32Load16, 0);
    e.set(slot);
  });
  e.get(slot);
  e.emit(op.i32Eqz);
  e.returnWhen(answer.interpret);
  e.get(0);
  e.get(0);
  e.access(op.i32Load, field.stackPointer);
  e.get(0);
  e.access(op.i64Load, field.gas);
  e.get(slot);
  e.emit(op.returnCallIndirect);
  e.code.u32(0);
  e.code.u32(0);
  return { signature: entrySignature, locals: e.locals, code: e.code.bytes };
}
