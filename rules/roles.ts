/** Roles that are granted. Being a member or captain of a team follows from the team; a visitor needs none. */
export const roles = ["admin", "organiser", "volunteer", "show-operator", "commentator"] as const;

export type Role = (typeof roles)[number];
