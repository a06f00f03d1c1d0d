/** Every file of texts, by language and topic: what the build found. In a chunk of its own, which the first page does without. */
export { files } from "virtual:text-files";
