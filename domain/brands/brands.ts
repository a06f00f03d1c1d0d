export const defaultBrand = "default";

/** A host pattern: a name (`izmir.example.org`), a name with a port (`localhost:3001`), or any name on a port (`:3001`). */
export type HostPattern = string;

/** `icon` is `collection:name`. */
export type Sponsor = {
  name: string;
  url: string;
  icon: string | null;
  logo?: string | null;
  /** null or missing: all cities */
  brand?: string | null;
};
