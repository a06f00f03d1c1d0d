/** Somebody who pays for the event: shown in the strip of the home page. `icon` is `collection:name`. */
export type Sponsor = {
  name: string;
  url: string;
  icon: string | null;
  /** address of a picture on this site; it stands in the icon's place */
  logo?: string | null;
  /** the city whose pages show it; null or absent: all of them */
  brand?: string | null;
};
