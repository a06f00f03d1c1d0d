/**
 * Why a car was not accepted: a rule and the values that the sentence about it needs. The sentence itself is in the catalogues
 * (`#web/messages/en/garage.ts`, rejections), so that everybody reads it in their own language.
 */
export type Rejection =
  | { rule: "source-does-not-compile"; errors: CompileError[] }
  | { rule: "compile-over-limit"; limit: "time" | "memory"; limitValue: number }
  | { rule: "no-contract" }
  | { rule: "several-contracts"; names: string[] }
  | { rule: "contract-not-found"; name: string; names: string[] }
  | { rule: "initcode-too-large"; bytes: number; limitBytes: number }
  | { rule: "does-not-deploy"; outcome: string; gasUsed: number; gasLimit: number }
  | { rule: "deploys-no-code" }
  | { rule: "code-too-large"; bytes: number; limitBytes: number }
  | { rule: "never-takes-a-turn"; outcome: string; turn: number; turns: number; gasUsed: number; gasLimit: number };

/** One message of the compiler. Lines and columns count from 1; a message about the whole source has none. */
export interface CompileError {
  line: number | undefined;
  column: number | undefined;
  message: string;
}
