import {
  Clapperboard,
  Archive,
  Copy,
  Flag,
  Gauge,
  Hourglass,
  Layers,
  LayoutDashboard,
  ListChecks,
  ListOrdered,
  Megaphone,
  MessageCircleQuestionMark,
  Palette,
  ScanLine,
  ScrollText,
  Settings,
  ShieldCheck,
  TestTubeDiagonal,
  Timer,
  Trophy,
  University,
  Users,
  UsersRound,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import type { Messages } from "../ui/messages.tsx";

export const panelPath = "/code-prix-admin-panel";

/** Only for navigation; loaders and actions check permissions. */
type SectionFor = "everybody" | "organiser" | "admin";

export type PanelSection = {
  /** in `panel.sections` of the texts */
  key: keyof Messages["panel"]["sections"];
  /** below the panel's path; `:competition`: the current one */
  path: string;
  icon: LucideIcon;
  for: SectionFor;
  /** not in the menu of a replay, whose teams, rules and results are settled */
  isForRealEvents?: true;
  /** pages that belong to it */
  leadsTo?: readonly string[];
};

/** To add a section: a line here, its text, and a line in `routes.ts`. */
export const panelSections: { group: keyof Messages["panel"]["groups"]; sections: readonly PanelSection[] }[] = [
  {
    group: "competition",
    sections: [
      { key: "overview", path: "", icon: LayoutDashboard, for: "everybody" },
      { key: "competition", path: "competitions/:competition", icon: Flag, for: "organiser", isForRealEvents: true },
      { key: "teams", path: "competitions/:competition/teams", icon: UsersRound, for: "organiser" },
      {
        key: "approvals",
        path: "competitions/:competition/approvals",
        icon: ListChecks,
        for: "organiser",
        isForRealEvents: true,
      },
      { key: "stages", path: "competitions/:competition/stages", icon: ListOrdered, for: "organiser" },
      { key: "rehearsal", path: "rehearsal", icon: TestTubeDiagonal, for: "organiser", isForRealEvents: true },
      { key: "readiness", path: "readiness", icon: ScanLine, for: "everybody", isForRealEvents: true },
      { key: "races", path: "competitions/:competition/races", icon: Timer, for: "organiser" },
      { key: "show", path: "show", icon: Clapperboard, for: "organiser" },
      { key: "after", path: "competitions/:competition/after", icon: Archive, for: "organiser", isForRealEvents: true },
      {
        key: "formula",
        path: "competitions/:competition/formula",
        icon: Gauge,
        for: "organiser",
        isForRealEvents: true,
      },
      {
        key: "divisions",
        path: "competitions/:competition/divisions",
        icon: Layers,
        for: "organiser",
        isForRealEvents: true,
      },
      {
        key: "similarity",
        path: "competitions/:competition/similarity",
        icon: Copy,
        for: "organiser",
        isForRealEvents: true,
      },
      { key: "webhooks", path: "competitions/:competition/webhooks", icon: Webhook, for: "organiser" },
    ],
  },
  {
    group: "site",
    sections: [
      { key: "competitions", path: "competitions", icon: Trophy, for: "organiser" },
      { key: "questions", path: "questions", icon: MessageCircleQuestionMark, for: "everybody" },
      { key: "announcements", path: "announcements", icon: Megaphone, for: "organiser" },
      { key: "people", path: "people", icon: Users, for: "everybody", leadsTo: ["lists/roles", "person"] },
      { key: "brands", path: "brands", icon: Palette, for: "organiser" },
      { key: "logIns", path: "log-ins", icon: University, for: "admin" },
      { key: "settings", path: "settings", icon: Settings, for: "admin" },
      { key: "audit", path: "audit", icon: ScrollText, for: "organiser" },
      { key: "privacyNotice", path: "privacy-notice", icon: ShieldCheck, for: "organiser" },
      { key: "retention", path: "retention", icon: Hourglass, for: "organiser" },
    ],
  },
];

/** Null if it needs a competition and there is none. */
export function sectionAddress(path: string, competitionId: string | null): string | null {
  if (path.includes(":competition") && competitionId === null) return null;
  const tail = path.replace(":competition", competitionId ?? "");
  return tail === "" ? panelPath : `${panelPath}/${tail}`;
}

export function sectionOf(pathname: string, competitionId: string | null): PanelSection | undefined {
  const fitting = panelSections
    .flatMap((group) => group.sections)
    .filter((section) => {
      const addresses = [section.path, ...(section.leadsTo ?? [])].map((path) => sectionAddress(path, competitionId));
      return addresses.some(
        (address) => address !== null && (pathname === address || pathname.startsWith(`${address}/`)),
      );
    });
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0];
}
