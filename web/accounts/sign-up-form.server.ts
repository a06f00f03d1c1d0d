import { fieldProps, asItCame, id, tick } from "#server/platform/forms/read-form.ts";
import { credentialsForm, namesForm, type NewPerson } from "#server/accounts/new-person.ts";
import type { RouterContextProvider } from "react-router";
import { noticeInForce, versionName } from "#server/accounts/privacy-notices.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../app/visit.server.ts";
import { z } from "zod";
import type { Consents } from "#domain/accounts/roles.ts";

export const accountInputs = fieldProps(namesForm.extend(credentialsForm.shape));

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

export const newPersonForm = z.object({
  name: asItCame,
  nickname: asItCame,
  publishName: tick,
  publishSource: tick,
  notice: id,
  noticeRead: tick,
});

type NewPersonFields = z.output<typeof newPersonForm>;

export function consentsOf({ publishName, publishSource }: NewPersonFields): Consents {
  return { "publish-name": publishName, "publish-source": publishSource };
}

export function newPersonOf(fields: NewPersonFields, brand: string): NewPerson {
  const { name, nickname, notice: noticeId, noticeRead } = fields;
  return { name, nickname, consents: consentsOf(fields), noticeId, noticeRead, brand };
}
