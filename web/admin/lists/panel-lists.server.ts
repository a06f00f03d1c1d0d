import { carCostsList } from "./car-costs-list.server.ts";
import type { PanelList } from "./panel-list.server.ts";
import { rolesList } from "./roles-list.server.ts";

/** Lists that are shown as they are declared, by their names in an address. */
const lists = { roles: rolesList, "car-costs": carCostsList };

/** The list of an address; undefined when there is none of that name. */
export function findList(name: string): PanelList<unknown> | undefined {
  return Object.hasOwn(lists, name) ? (lists[name as keyof typeof lists] as PanelList<unknown>) : undefined;
}
