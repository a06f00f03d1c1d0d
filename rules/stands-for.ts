/** What a team without members stands for, by its key: a house car by the house car's own, a guest by one that begins so. */
const guestKeyStart = "guest-";

/** For a query: what the keys of guests are like. */
export const guestKeys = `${guestKeyStart}%`;

/** @param hash of whose car it is, hex */
export const guestKeyOf = (hash: string): string => `${guestKeyStart}${hash.slice(0, 24)}`;

/** Whether a team stands for a car of another installation's event. */
export const standsForGuest = (key: string | null): boolean => key?.startsWith(guestKeyStart) ?? false;

/** Whether a team stands for one of the product's own cars. */
export const standsForHouseCar = (key: string | null): boolean => key !== null && !standsForGuest(key);
