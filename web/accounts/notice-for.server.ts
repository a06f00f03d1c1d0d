import type { RouterContextProvider } from "react-router";
import { noticeInForce, versionName } from "#server/accounts/privacy-notices.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../app/visit.server.ts";

export async function noticeFor(context: Readonly<RouterContextProvider>, brandKey?: string) {
  const { brand, language } = context.get(visitContext);
  const notice = await noticeInForce(context.get(siteContext).database, brandKey ?? brand.key);
  return {
    id: notice.id,
    version: versionName(notice),
    publishedAt: notice.publishedAt,
    text: language === "tr" ? notice.turkish : notice.english,
  };
}
