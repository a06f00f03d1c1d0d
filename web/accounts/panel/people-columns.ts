import type { PersonView } from "#server/accounts/list-people.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

export const peopleColumns = (({ messages: { accountsPanel: admin }, nameOfCity }) => {
  const { columns } = admin.people;
  const told = ({ role, brand }: PersonView["grants"][number]) =>
    admin.person.in({ role: admin.roles[role], city: nameOfCity(brand) });
  return {
    name: { head: columns.name, value: ({ name }) => name, rowHeader: true },
    email: { head: columns.email, value: ({ email }) => email },
    teams: { head: columns.teams, value: ({ teams }) => teams.map((team) => team.name).join(", ") },
    roles: { head: columns.roles, value: ({ grants }) => grants.map(told).join(", ") },
  };
}) satisfies ListColumns<PersonView>;
