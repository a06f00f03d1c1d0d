import { peopleList } from "../accounts/panel/people-list.server.ts";
import { logInsList } from "../accounts/panel/log-ins-list.server.ts";
import { rolesList } from "../accounts/panel/roles-list.server.ts";
import { brandsList } from "../brands/panel/brands-list.server.ts";
import { competitionsList } from "../competitions/panel/competitions-list.server.ts";
import { divisionsList } from "../competitions/panel/divisions-list.server.ts";
import { announcementsList } from "../questions/panel/announcements-list.server.ts";
import { questionsList } from "../questions/panel/questions-list.server.ts";
import { racesList } from "../races/panel/races-list.server.ts";
import { showsList } from "../show/panel/shows-list.server.ts";
import { stagesList } from "../stages/panel/stages-list.server.ts";
import { carCostsList } from "../submissions/panel/car-costs-list.server.ts";
import { lateCarsList } from "../submissions/panel/late-cars-list.server.ts";
import { similarityList } from "../submissions/panel/similarity-list.server.ts";
import { approvalsList } from "../teams/panel/approvals-list.server.ts";
import { teamsList } from "../teams/panel/teams-list.server.ts";
import { webhooksList } from "../webhooks/panel/webhooks-list.server.ts";
import { auditLogList } from "./audit-log/audit-log-list.server.ts";
import { readinessList } from "./readiness-list.server.ts";
import type { PanelList } from "../panel-kit/panel-list.server.ts";

const lists = [
  peopleList,
  logInsList,
  rolesList,
  brandsList,
  competitionsList,
  divisionsList,
  announcementsList,
  questionsList,
  racesList,
  showsList,
  stagesList,
  carCostsList,
  lateCarsList,
  similarityList,
  approvalsList,
  teamsList,
  webhooksList,
  auditLogList,
  readinessList,
];

type AnyList = PanelList<unknown, string, { rows: readonly unknown[] }>;

export function findList(name: string): AnyList | undefined {
  return lists.find((list) => list.name === name) as unknown as AnyList | undefined;
}
