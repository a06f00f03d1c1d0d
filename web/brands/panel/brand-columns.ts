import type { ListColumns } from "../../panel-kit/list-columns.ts";

export interface ListedBrand {
  key: string;
  name: string;
  logo: string;
  alt: string;
  hosts: readonly string[];
  sponsors: number;
}

export const brandColumns = (({ messages: { brandsPanel: brands } }) => ({
  city: { head: brands.columns.city, value: ({ name }) => name, rowHeader: true },
  logo: { head: brands.columns.logo, value: ({ alt }) => alt },
  hosts: { head: brands.columns.hosts, value: ({ hosts }) => hosts.join(", "), wideOnly: true },
  sponsors: { head: brands.columns.sponsors, value: ({ sponsors }) => sponsors, numeric: true },
})) satisfies ListColumns<ListedBrand>;
