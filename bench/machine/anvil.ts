/** anvil (native revm) as a peer: the same bytecode, each run one eth_call over a kept connection. */
import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { caller, type Answer } from "./peers.ts";
import { gasOfCall, type Workload } from "./workloads.ts";

export interface Anvil {
  /** Puts the workload's accounts in place and returns its runner. */
  prepare(workload: Workload): Promise<() => Promise<Answer>>;
  /** Time of a call that does nothing, in ms, to be taken off: median of several. */
  overheadMs(): Promise<number>;
  /** how many calls that are */
  readonly overheadCalls: number;
  /** Processor time of its threads until now, which other programs do not change; undefined where the system does not say. */
  processorMs: () => number | undefined;
  stop(): void;
}

const overheadCalls = 25;
const nobody = "0x00000000000000000000000000000000000000ff";

export async function startAnvil(port: number): Promise<Anvil> {
  const program = anvilProgram();
  const options = ["--port", String(port), "--hardfork", "cancun", "--silent", "--no-mining", "--accounts", "1"];
  const limits = [
    "--gas-limit",
    String(gasOfCall * 2),
    "--base-fee",
    "0",
    "--gas-price",
    "0",
    "--memory-limit",
    "4294967296",
  ];
  const anvil = spawn(program, [...options, ...limits], { stdio: "ignore" });
  const request = async (method: string, params: unknown[]): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`anvil refused ${method}: ${error.message}`);
    return result;
  };
  const call = async (to: string, data: string): Promise<Answer> => {
    const gas = `0x${gasOfCall.toString(16)}`;
    const output = await request("eth_call", [{ from: caller, to, data, gas, gasPrice: "0x0" }, "latest"]);
    return { output: String(output), gasUsed: undefined };
  };
  await waitUntilReady(() => request("eth_chainId", []), anvil);
  return {
    async prepare({ accounts, to, data }) {
      for (const { address, code } of accounts) await request("anvil_setCode", [address, code]);
      return () => call(to, data);
    },
    overheadCalls,
    async overheadMs() {
      const times: number[] = [];
      for (let i = 0; i < overheadCalls; i++) {
        const startedMs = performance.now();
        await call(nobody, "0x");
        times.push(performance.now() - startedMs);
      }
      return times.toSorted((a, b) => a - b)[overheadCalls >> 1]!;
    },
    processorMs: () => (anvil.pid === undefined ? undefined : processorMsOf(anvil.pid)),
    stop: () => anvil.kill(),
  };
}

function processorMsOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((id) =>
      Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]),
    );
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return undefined;
  }
}

/** The native program itself: a wrapper would leave it running when stopped. */
function anvilProgram(): string {
  const system = process.platform === "win32" ? "win32" : process.platform;
  const processor = process.arch === "x64" ? "amd64" : process.arch;
  const folder = dirname(
    createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${system}-${processor}/package.json`),
  );
  return join(folder, "bin", system === "win32" ? "anvil.exe" : "anvil");
}

async function waitUntilReady(ask: () => Promise<unknown>, anvil: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (anvil.exitCode !== null) throw new Error(`anvil ended with code ${anvil.exitCode}.`);
    try {
      await ask();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  anvil.kill();
  throw new Error("anvil did not answer within 10 s.");
}
