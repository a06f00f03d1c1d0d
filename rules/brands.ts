export const defaultBrand = "default";

/** Brands with competitions from the first migration. Installations can set others (SITE_CITIES). */
export const firstBrands = [defaultBrand, "trabzon", "istanbul", "konya", "gaziantep", "izmir"] as const;

/** A name (`izmir.example.org`), a name with a port (`localhost:3001`), or any name on a port (`:3001`). */
export type HostPattern = string;
