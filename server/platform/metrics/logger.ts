import { pino, type DestinationStream, type Logger } from "pino";

/** Where an error of the database repeats what people typed: a log is read by others than a form. */
const valuesOfErrors = ["err.params", "err.detail", "err.where", "err.cause.params", "err.cause.detail"];

/** The log of this process. @param to standard output by default */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, redact: { paths: valuesOfErrors, remove: true } };
  return to ? pino(options, to) : pino(options);
}
