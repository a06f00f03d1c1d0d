/** Compares the translated workloads with @ethereumjs/evm in a browser's worker, in the same engine. */
import { ethereumjsRunner, machineRunner } from "./peers.ts";
import type { Workload } from "./workloads.ts";

export interface BrowserInput {
  interpreter: string;
  workloads: Workload[];
  rounds: number;
}

export interface BrowserFigures {
  name: string;
  translatedMs: number;
  ethereumjsMs: number;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

export default async function run({ interpreter: text, workloads, rounds }: BrowserInput): Promise<BrowserFigures[]> {
  const interpreter = await WebAssembly.compile(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  const figures: BrowserFigures[] = [];
  for (const workload of workloads) {
    const translated = machineRunner(interpreter, workload, 0);
    const ethereumjs = await ethereumjsRunner(workload);
    for (let i = 0; i < 12; i++) await translated();
    const times = { translated: [] as number[], ethereumjs: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      let startedMs = performance.now();
      const ours = await translated();
      times.translated.push(performance.now() - startedMs);
      if (round % 4 !== 0) continue;
      startedMs = performance.now();
      const theirs = await ethereumjs();
      times.ethereumjs.push(performance.now() - startedMs);
      if (ours.output !== theirs.output || ours.gasUsed !== theirs.gasUsed)
        throw new Error(`${workload.name}: the peers disagree.`);
    }
    figures.push({
      name: workload.name,
      translatedMs: median(times.translated),
      ethereumjsMs: median(times.ethereumjs),
    });
  }
  return figures;
}
