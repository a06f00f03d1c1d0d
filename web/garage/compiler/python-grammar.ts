/** A separate file that editor and worker share, so browsers fetch it once. */
export { parser } from "@lezer/python";

export const address = import.meta.url;
