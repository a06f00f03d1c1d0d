/** The brand of a host that shows no city. */
export const defaultBrand = "default";

/** The brands that the first migration makes competitions for. An installation may name other cities (SITE_CITIES). */
export const firstBrands = [defaultBrand, "trabzon", "istanbul", "konya", "gaziantep", "izmir"] as const;

/** A host pattern: a name (`izmir.example.org`), a name with a port (`localhost:3001`), or any name on a port (`:3001`). */
export type HostPattern = string;
