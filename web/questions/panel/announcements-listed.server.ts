import type { RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { listAnnouncementsOf } from "#server/questions/announcements.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { lastCompetition } from "../../panel-kit/last-competition.server.ts";
import { chooseRows, readListChoice, type ListShape } from "../../panel-kit/list-choice.ts";
import { brandsThat } from "../../panel-kit/people-seen.server.ts";

export const allCities = "all";

export const announcementSorts = ["newest", "city", "english", "turkish"] as const;

export type ListedAnnouncement = Awaited<ReturnType<typeof listAnnouncementsOf>>[number];

const shape: ListShape<ListedAnnouncement, (typeof announcementSorts)[number]> = {
  words: ({ english, turkish }) => `${english}\n${turkish}`,
  groups: ({ brand }) => [brand ?? allCities],
  sorts: {
    newest: ({ publishedAt }) => -publishedAt.getTime(),
    city: ({ brand }) => brand ?? "",
    english: ({ english }) => english,
    turkish: ({ turkish }) => turkish,
  },
};

export async function announcementReach(context: Readonly<RouterContextProvider>) {
  const { configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  const mayAll = may(who, { act: "organise", brand: null });
  if (brands.length === 0 && !mayAll) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  return { who, brands, mayAll };
}

export async function listedAnnouncements(context: Readonly<RouterContextProvider>, request: Request) {
  const { brands, mayAll } = await announcementReach(context);
  const all = await listAnnouncementsOf(context.get(siteContext).database, mayAll ? [null, ...brands] : brands);
  const choice = readListChoice(new URL(request.url).searchParams, shape);
  const competitions = (await listCompetitionNames(context.get(siteContext).database)).filter(
    ({ brand }) => mayAll || (brand !== null && brands.includes(brand)),
  );
  // Default to the city of the current competition.
  const aside = lastCompetition(request, competitions)?.brand;
  return {
    scope: aside === undefined || (aside === null && !mayAll) ? null : (aside ?? allCities),
    scopes: mayAll ? [allCities, ...brands] : brands,
    choice,
    total: all.length,
    announcements: chooseRows(all, shape, choice),
  };
}
