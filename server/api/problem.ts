import { z } from "zod";

/** RFC 9457, with the broken rule and the next step. */
export const problemSchema = z
  .object({
    type: z.string().meta({ description: "URL of the rule's documentation" }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().meta({ description: "What was wrong, with the value and the limit" }),
    rule: z.string().meta({ description: "Short name of the rule, for programs" }),
    next: z.string().meta({ description: "What to do next" }),
    problems: z
      .array(z.object({ field: z.string(), rule: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "One entry for each invalid field" }),
    retryAfterSeconds: z
      .int()
      .optional()
      .meta({ description: "With 429: seconds until the next try, as in Retry-After" }),
  })
  .meta({ id: "Problem" });

export type ProblemBody = Omit<z.infer<typeof problemSchema>, "type">;

/** Answered as `application/problem+json`. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  readonly body: ProblemBody;

  constructor(body: ProblemBody) {
    super(body.detail);
    this.body = body;
  }
}

export function problemResponse(origin: string, body: ProblemBody): Response {
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (body.retryAfterSeconds !== undefined) headers.set("retry-after", String(body.retryAfterSeconds));
  if (body.status === 401) headers.set("www-authenticate", 'Bearer realm="Code Prix"');
  return new Response(JSON.stringify({ type: `${origin}/api/docs#problems`, ...body }), {
    status: body.status,
    headers,
  });
}

/** The same for missing and forbidden, so as not to reveal which. */
export function notFound(what: string, id: string, next: string): ApiProblem {
  return new ApiProblem({
    status: 404,
    title: "Not found",
    rule: "not-found",
    detail: `No ${what} "${id}" was found.`,
    next,
  });
}

export function badRequest(rule: string, detail: string, next: string): ApiProblem {
  return new ApiProblem({ status: 400, title: "Bad request", rule, detail, next });
}

export function forbidden(detail: string, next: string): ApiProblem {
  return new ApiProblem({ status: 403, title: "Not allowed", rule: "forbidden", detail, next });
}

export function needsToken(detail: string): ApiProblem {
  return new ApiProblem({
    status: 401,
    title: "Invalid or missing token",
    rule: "token",
    detail,
    next: "Create a token at /account/tokens and send it as: Authorization: Bearer <token>.",
  });
}

export function invalid(part: string, error: z.ZodError): ApiProblem {
  const problems = error.issues.map((issue) => ({
    field: issue.path.length === 0 ? part : issue.path.join("."),
    rule: issue.code,
    message: issue.message,
  }));
  const [first] = problems;
  return new ApiProblem({
    status: 400,
    title: "Bad request",
    rule: "invalid",
    detail: first ? `${part}, ${first.field}: ${first.message}` : `The ${part} is invalid.`,
    next: "See /api/docs.",
    problems,
  });
}
