import type { APIRequestContext } from "@playwright/test";
import type { SentForm } from "../form-of.ts";

/** Returns where it leads. */
export async function post(request: APIRequestContext, url: string, form: SentForm): Promise<string> {
  const answer = await request.post(url, { form, maxRedirects: 0 });
  if (answer.status() !== 302)
    throw new Error(`${url} answered ${answer.status()}: ${(await answer.text()).slice(0, 500)}`);
  return answer.headers()["location"] ?? "";
}

/** Without the form, which has its own tests and takes two pages. The request's context is signed in afterwards. */
export async function signUpByRequest(
  request: APIRequestContext,
  name: string,
  email: string,
  address = new URL(process.env["BASE_URL"] ?? "").origin,
): Promise<void> {
  const page = await (await request.get(`${address}/sign-up`)).text();
  const notice = /name="notice" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const fields = { name, nickname: "", email, password: "a short sentence", notice, noticeRead: "on" };
  await post(request, `${address}/sign-up`, fields);
}
