import { isRouteErrorResponse } from "react-router";

/** Whether an answer did not come because nobody answered: the network is gone, or a proxy found no server behind it. */
export function isNetworkLoss(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof TypeError || (error instanceof Error && error.message.includes("decode turbo-stream"));
}
