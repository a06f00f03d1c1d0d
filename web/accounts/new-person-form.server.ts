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

type NewPersonFields = z.output<typeof newPersonForm>;

export function consentsOf({ publishName, publishSource }: NewPersonFields): Consents {
  return { "publish-name": publishName, "publish-source": publishSource };
}

export function newPersonOf(fields: NewPersonFields, brand: string): NewPerson {
  const { name, nickname, notice: noticeId, noticeRead } = fields;
  return { name, nickname, consents: consentsOf(fields), noticeId, noticeRead, brand };
}
