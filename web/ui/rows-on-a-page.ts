/**
 * Rows of a long list that one page shows. Without a server there is no other page to ask for, so the only one shows more.
 *
 * @param alone how many it shows there
 */
export const rowsOnAPage = (rows: number, alone: number): number => (import.meta.env.STATIC_SITE ? alone : rows);
