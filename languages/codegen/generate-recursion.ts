/** Variables of recursive calls are saved in a chain of blocks. */
import type { Label } from "./assembler.ts";
import { deepestCall, depthCounter, framePointer, type Generator, heapPointer, isNestedIn } from "./generate.ts";
import type { Local, WordExpression, WordFunction } from "./word-code.ts";

/**
 * Saves this activation's variables and stack words to the chain's current block before the call. Blocks are [previous,
 * next, words …] and are reused.
 */
export function recursiveCall(generator: Generator, fn: WordFunction, args: readonly WordExpression[]): void {
  const component = generator.component.get(fn);
  const saved: Local[] = [];
  for (let each: WordFunction | undefined = generator.function; each; each = each.outer) {
    // Nested functions run in the same activation and may write its variables.
    if (generator.component.get(each) === component && !isNestedIn(fn, each)) saved.push(...each.locals);
  }
  const under = generator.height;
  generator.blockWords = Math.max(generator.blockWords, saved.length + under);
  for (const arg of args) generator.expression(arg);
  for (const [index, local] of saved.entries()) {
    generator.push(BigInt(generator.knownAddress(local)));
    generator.op("mload");
    blockAddress(generator, index);
    generator.op("mstore");
  }
  generator.takeParams(fn);
  for (let n = under - 1; n >= 0; n -= 1) {
    blockAddress(generator, saved.length + n);
    generator.op("mstore");
  }
  enterBlock(generator);
  const back: Label = { name: "back" };
  generator.pushLabel(back);
  // Its parameters are already in place.
  generator.entryOf(fn);
  let again = generator.again.get(fn);
  if (!again) generator.again.set(fn, (again = { name: "again" }));
  generator.jump(again);
  const { place } = generator.asm;
  // Unmapped, so that the debugger sees the caller's variables once they are restored.
  generator.asm.place = undefined;
  generator.asm.label(back);
  generator.height = fn.gives ? 1 : 0;
  leaveBlock(generator);
  if (fn.gives) {
    generator.push(0n);
    generator.op("mstore");
  }
  for (const [index, local] of saved.entries()) {
    blockAddress(generator, index);
    generator.op("mload");
    generator.store(local);
  }
  for (let n = 0; n < under; n += 1) {
    blockAddress(generator, saved.length + n);
    generator.op("mload");
  }
  if (fn.gives) {
    generator.push(0n);
    generator.op("mload");
  }
  generator.asm.place = place;
}

function blockAddress(generator: Generator, index: number): void {
  generator.push(BigInt(framePointer));
  generator.op("mload");
  generator.push(BigInt(64 + 32 * index));
  generator.op("add");
}

/** Creates the next block if needed, and counts the depth. */
function enterBlock(generator: Generator): void {
  const asm = generator.asm;
  generator.push(1n);
  generator.push(BigInt(depthCounter));
  generator.op("mload");
  generator.op("add");
  generator.op("dup1");
  generator.push(BigInt(depthCounter));
  generator.op("mstore");
  generator.push(BigInt(deepestCall));
  generator.op("lt");
  generator.jumpIf(generator.stopLabel("too-deep"));
  // next := mload(current + 32)
  generator.push(BigInt(framePointer));
  generator.op("mload");
  generator.push(32n);
  generator.op("add");
  generator.op("mload");
  const there: Label = { name: "there" };
  generator.op("dup1");
  generator.jumpIf(there);
  // A new block at the heap's end, linked both ways.
  generator.op("pop");
  generator.push(BigInt(heapPointer));
  generator.op("mload");
  generator.op("dup1");
  generator.push(BigInt(framePointer));
  generator.op("mload");
  generator.push(32n);
  generator.op("add");
  generator.op("mstore");
  generator.push(BigInt(framePointer));
  generator.op("mload");
  generator.op("dup2");
  generator.op("mstore");
  generator.push(0n);
  generator.op("dup2");
  generator.push(32n);
  generator.op("add");
  generator.op("mstore");
  generator.op("dup1");
  asm.pushLate(() => 64 + 32 * generator.blockWords);
  generator.grow(1);
  generator.op("add");
  generator.push(BigInt(heapPointer));
  generator.op("mstore");
  asm.label(there);
  generator.push(BigInt(framePointer));
  generator.op("mstore");
}

function leaveBlock(generator: Generator): void {
  generator.push(BigInt(framePointer));
  generator.op("mload");
  generator.op("mload");
  generator.push(BigInt(framePointer));
  generator.op("mstore");
  generator.push(1n);
  generator.push(BigInt(depthCounter));
  generator.op("mload");
  generator.op("sub");
  generator.push(BigInt(depthCounter));
  generator.op("mstore");
}
