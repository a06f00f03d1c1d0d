export const roles = ["admin", "organiser", "volunteer", "show-operator", "commentator"] as const;

export type Role = (typeof roles)[number];
