import { may } from "../accounts/permissions.ts";
import type { Visitor } from "../accounts/visitor.ts";
import type { Database } from "../platform/database/database.ts";

/** Screens have no account; a token tells them their news. */
const forAll: ReadonlySet<string> = new Set(["competition", "race", "names", "show", "screen", "announcements"]);

export const isForAll = (topic: string): boolean => forAll.has(topic.split(":", 1)[0] ?? "");

/** False for unknown topics. */
export async function canSubscribe(database: Database, visitor: Visitor, topic: string): Promise<boolean> {
  const [kind = "", id, ...rest] = topic.split(":");
  if (id === undefined || !/^[\w-]{1,64}$/.test(id) || rest.length > 0) return false;
  switch (kind) {
    case "competition":
    case "race":
    case "names":
    case "show":
    case "screen":
      return true;
    case "announcements":
      return id === "all";
    case "person":
      return visitor.person?.id === id;
    case "questions": {
      const row = await database.selectFrom("competition").where("id", "=", id).select("brand").executeTakeFirst();
      return row !== undefined && may(visitor, { act: "answer-questions", brand: row.brand });
    }
    case "team":
      return may(visitor, { act: "see-team-private", teamId: id });
    case "submission": {
      if (!visitor.person) return false;
      const row = await database.selectFrom("submission").where("id", "=", id).select("teamId").executeTakeFirst();
      return row !== undefined && may(visitor, { act: "see-team-private", teamId: row.teamId });
    }
    default:
      return false;
  }
}
