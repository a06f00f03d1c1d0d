import {
  listPeople,
  mostExportedPeople,
  mostPeople,
  peopleChoices,
  type PersonView,
} from "#server/accounts/list-people.ts";
import { readListChoice } from "#domain/platform/list-choice.ts";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requirePanel, brandsThat, shownPerson } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";

export const peopleList = panelList({
  name: "people",
  async find({ context, request, parameters, isFile }) {
    const { database, configuration } = context.get(siteContext);
    const who = await requirePanel(context, request);
    const brands = may(who, { act: "help-people", brand: null })
      ? null
      : brandsThat(configuration, (brand) => may(who, { act: "help-people", brand }));
    const choice = readListChoice(parameters, peopleChoices);
    const people = await listPeople(database, brands, choice, isFile ? mostExportedPeople : mostPeople);
    return { who, rows: people.map((person) => shownPerson(who, person)) };
  },
  key: ({ id }) => id,
  searched: {
    choices: peopleChoices,
    texts: ({ messages: { accountsPanel: admin, panel } }) => ({
      filter: admin.people.columns.roles,
      groups: { "": admin.people.everybody, any: admin.people.anyRole, ...admin.roles },
      sorts: panel.words,
    }),
  },
  columns({ messages: { accountsPanel: admin, panel }, nameOfCity }) {
    const { words, sections } = panel;
    const roleIn = ({ role, brand }: PersonView["grants"][number]) =>
      admin.person.in({ role: admin.roles[role], city: nameOfCity(brand) });
    return {
      name: { head: words.name, value: ({ name }) => name, rowHeader: true },
      email: { head: words.email, value: ({ email }) => email },
      teams: { head: sections.teams, value: ({ teams }) => teams.map((team) => team.name).join(", ") },
      roles: { head: admin.people.columns.roles, value: ({ grants }) => grants.map(roleIn).join(", ") },
    };
  },
});
