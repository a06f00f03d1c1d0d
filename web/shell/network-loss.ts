import { isRouteErrorResponse } from "react-router";

/** What Chromium, Firefox and Safari call an answer, or a script, that did not come. */
const browsersWords = /failed to fetch|networkerror|load failed|imported module|importing a module/i;

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === "TimeoutError";

/** Whether a browser says that an answer did not come; of another `TypeError` a page must not say so, it may be a fault of its own. */
export function isSaidNetworkLoss(error: unknown): boolean {
  return (error instanceof TypeError && browsersWords.test(error.message)) || isTimeout(error);
}

/** Whether an answer did not come because nobody answered: the network is gone, or a proxy found no server behind it. */
export function isNetworkLoss(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return (
    error instanceof TypeError ||
    isTimeout(error) ||
    (error instanceof Error && error.message.includes("decode turbo-stream"))
  );
}
