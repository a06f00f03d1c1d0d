import type { Language } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { announcementIn } from "#server/questions/announcements.ts";
import type { SyndicatedEntry } from "#server/results/list-entries.ts";

const longestTitle = 80;

export function formatEntry(entry: SyndicatedEntry, language: Language, nameOf: (name: string) => string) {
  const texts = messagesOf(language).syndication;
  if (entry.kind === "announcement") {
    const text = announcementIn(language, entry);
    const [first = ""] = text.split("\n");
    const title = first.length > longestTitle ? `${first.slice(0, longestTitle - 1).trimEnd()}…` : first;
    return { title, link: "/questions", content: text.split("\n").map((line, at) => <p key={at}>{line}</p>) };
  }
  const { competitionId, competition, stage, version, podium, provisionalUntil } = entry;
  const title = (version > 1 ? texts.corrected : texts.result)({
    competition: nameOf(competition),
    stage: nameOf(stage),
  });
  const content = podium.map((team, at) => <p key={team}>{texts.places({ place: at + 1, team })}</p>);
  if (provisionalUntil !== null) content.push(<p key="provisional">{texts.provisional}</p>);
  return { title, link: `/teams/${competitionId}`, content };
}
