#!/usr/bin/env node
import { isMainThread } from "node:worker_threads";
import { answerRaceRequests } from "./race-workers.ts";
import { runCommand } from "./run-command.ts";
import { createTerminal } from "./terminal.ts";
import manifest from "./npm/package.json" with { type: "json" };

if (isMainThread) {
  const terminal = createTerminal({ output: process.stdout, errors: process.stderr });
  // `code-prix race | head` closes the pipe, which isn't a failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 3));
  process.exitCode = await runCommand(process.argv.slice(2), terminal, new URL(import.meta.url), manifest.version);
} else {
  answerRaceRequests();
}
