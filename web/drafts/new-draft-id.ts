/** A random name for a draft. `crypto.randomUUID` is there at secure addresses alone, and the network of a hall has plain ones. */
export const newDraftId = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
