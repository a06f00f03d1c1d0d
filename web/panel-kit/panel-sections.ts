import Clapperboard from "virtual:icons/clapperboard";
import Archive from "virtual:icons/archive";
import Copy from "virtual:icons/copy";
import Flag from "virtual:icons/flag";
import Gauge from "virtual:icons/gauge";
import Hourglass from "virtual:icons/hourglass";
import Layers from "virtual:icons/layers";
import LayoutDashboard from "virtual:icons/layout-dashboard";
import ListChecks from "virtual:icons/list-checks";
import ListOrdered from "virtual:icons/list-ordered";
import Megaphone from "virtual:icons/megaphone";
import MessageCircleQuestionMark from "virtual:icons/message-circle-question-mark";
import Palette from "virtual:icons/palette";
import ScanLine from "virtual:icons/scan-line";
import ScrollText from "virtual:icons/scroll-text";
import Settings from "virtual:icons/settings";
import ShieldCheck from "virtual:icons/shield-check";
import TestTubeDiagonal from "virtual:icons/test-tube-diagonal";
import Timer from "virtual:icons/timer";
import Trophy from "virtual:icons/trophy";
import University from "virtual:icons/university";
import Users from "virtual:icons/users";
import UsersRound from "virtual:icons/users-round";
import Webhook from "virtual:icons/webhook";
import type { IconComponent } from "../ui/create-icon.ts";
import type { Messages } from "../ui/messages.tsx";

export const panelPath = "/code-prix-admin-panel";

export type PanelSection = {
  /** in `panel.sections` of the texts */
  key: keyof Messages["panel"]["sections"];
  /** below the panel's path; `:competition`: the current one */
  path: string;
  icon: IconComponent;
  /** default: organisers; only for navigation, since loaders and actions check permissions */
  for?: "everybody" | "admin";
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
      { key: "competition", path: "competitions/:competition", icon: Flag, isForRealEvents: true },
      { key: "teams", path: "competitions/:competition/teams", icon: UsersRound },
      { key: "approvals", path: "competitions/:competition/approvals", icon: ListChecks, isForRealEvents: true },
      { key: "stages", path: "competitions/:competition/stages", icon: ListOrdered },
      { key: "rehearsal", path: "rehearsal", icon: TestTubeDiagonal, isForRealEvents: true },
      { key: "readiness", path: "readiness", icon: ScanLine, for: "everybody", isForRealEvents: true },
      { key: "races", path: "competitions/:competition/races", icon: Timer },
      { key: "show", path: "show", icon: Clapperboard },
      { key: "after", path: "competitions/:competition/after", icon: Archive, isForRealEvents: true },
      { key: "formula", path: "competitions/:competition/formula", icon: Gauge, isForRealEvents: true },
      { key: "divisions", path: "competitions/:competition/divisions", icon: Layers, isForRealEvents: true },
      { key: "similarity", path: "competitions/:competition/similarity", icon: Copy, isForRealEvents: true },
      { key: "webhooks", path: "competitions/:competition/webhooks", icon: Webhook },
    ],
  },
  {
    group: "site",
    sections: [
      { key: "competitions", path: "competitions", icon: Trophy },
      { key: "questions", path: "questions", icon: MessageCircleQuestionMark, for: "everybody" },
      { key: "announcements", path: "announcements", icon: Megaphone },
      { key: "people", path: "people", icon: Users, for: "everybody", leadsTo: ["lists/roles", "person"] },
      { key: "brands", path: "brands", icon: Palette },
      { key: "logIns", path: "log-ins", icon: University, for: "admin" },
      { key: "settings", path: "settings", icon: Settings, for: "admin" },
      { key: "audit", path: "audit", icon: ScrollText },
      { key: "privacyNotice", path: "privacy-notice", icon: ShieldCheck },
      { key: "retention", path: "retention", icon: Hourglass },
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
