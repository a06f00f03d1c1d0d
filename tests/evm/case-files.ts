/** Each `.json` or `.json.gz` file is official file → test name → test. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export interface CaseAccount {
  nonce: string;
  balance: string;
  code: string;
  storage: Record<string, string>;
}

export interface CaseExecution {
  status: 0 | 1;
  error?: string;
  intrinsicGas: number;
  executionGas: number;
  refund: number;
  gasUsed: number;
  returnData?: string;
  returnHash?: string;
  sender: string;
}

export interface CasePost {
  indexes: { data: number; gas: number; value: number };
  logs: string;
  expectException?: string;
  /** relative to `pre`; null: gone; slot 0x00: cleared */
  diff: Record<string, Partial<CaseAccount> | null>;
  exec?: CaseExecution;
}

export interface CaseTransaction {
  data: string[];
  gasLimit: string[];
  value: string[];
  to: string;
  nonce: string;
  sender: string;
  gasPrice?: string;
  maxFeePerGas?: string;
  maxPriorityFeePerGas?: string;
  accessLists?: ({ address: string; storageKeys: string[] }[] | null)[];
  authorizationList?: { address: string; signer?: string; nonce: string }[];
}

export interface StateTest {
  env: Record<string, string>;
  pre: Record<string, CaseAccount>;
  transaction: CaseTransaction;
  post: Record<string, CasePost[]>;
}

export interface StateCase {
  /** file, test, fork and number */
  name: string;
  fork: string;
  test: StateTest;
  post: CasePost;
}

/** Throws if there are none. */
export function* readCases(folder: string): Generator<StateCase> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.json(\.gz)?$/.test(file),
  );
  if (files.length === 0)
    throw new Error(`${folder} has no .json or .json.gz file: name a folder of official state tests.`);
  for (const file of files.toSorted()) {
    const bytes = readFileSync(join(folder, file));
    const suites = JSON.parse((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString()) as Record<
      string,
      Record<string, StateTest>
    >;
    for (const tests of Object.values(suites)) {
      for (const [testName, test] of Object.entries(tests)) {
        for (const [fork, posts] of Object.entries(test.post)) {
          for (const [index, post] of posts.entries())
            yield { name: `${file} ${testName} ${fork} ${index}`, fork, test, post };
        }
      }
    }
  }
}
