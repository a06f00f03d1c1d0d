import { z } from "zod";
import type { Consents } from "#domain/accounts/consents.ts";
import { asItCame, id, tick } from "#server/platform/forms/fields.ts";
import type { NewPerson } from "#server/accounts/new-person.ts";

export const newPersonForm = z.object({
  name: asItCame,
  nickname: asItCame,
  publishName: tick,
  publishSource: tick,
  notice: id,
  noticeRead: tick,
});

type Said = z.output<typeof newPersonForm>;

export function consentsOf({ publishName, publishSource }: Said): Consents {
  return { "publish-name": publishName, "publish-source": publishSource };
}

export function newPersonOf(said: Said, brand: string): NewPerson {
  const { name, nickname, notice: noticeId, noticeRead } = said;
  return { name, nickname, consents: consentsOf(said), noticeId, noticeRead, brand };
}
