/** Compiles Python. A worker of its own, so that nobody loads the grammar of a language that they do not write. */
import { python } from "#languages/python/python.ts";
import { compileScript } from "#languages/session/compile-script.ts";
import { answerOrders } from "./answer-orders.ts";

answerOrders((input, wording) => compileScript(python, input, wording));
