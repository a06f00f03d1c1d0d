/** `icon` is `collection:name`. */
export type Sponsor = {
  name: string;
  url: string;
  icon: string | null;
  logo?: string | null;
  /** null or missing: all cities */
  brand?: string | null;
};
