/** The grammar of Python as a file of its own, for the editor and for the worker that compiles: a browser fetches it once. */
export { parser } from "@lezer/python";

/** Where this file is, for a worker. */
export const address = import.meta.url;
