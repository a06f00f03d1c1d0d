import { carCostsList } from "./car-costs-list.server.ts";
import type { PanelList } from "./panel-list.server.ts";
import { rolesList } from "./roles-list.server.ts";

const lists = { roles: rolesList, "car-costs": carCostsList };

export function findList(name: string): PanelList<unknown> | undefined {
  return Object.hasOwn(lists, name) ? (lists[name as keyof typeof lists] as PanelList<unknown>) : undefined;
}
