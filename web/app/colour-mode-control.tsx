import { Monitor, Moon, Sun } from "lucide-react";
import { useMessages } from "../ui/messages.tsx";
import { colourModes } from "./colour-mode.ts";
import { useColourMode } from "./use-colour-mode.ts";

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

export function ColourModeControl() {
  const { colourMode } = useMessages().shell;
  const [mode, choose] = useColourMode();
  const next = colourModes[(colourModes.indexOf(mode) + 1) % colourModes.length] ?? "system";
  const Icon = icons[mode];
  return (
    <button
      type="button"
      className="icon-button noscript:hidden"
      aria-label={`${colourMode.label}: ${colourMode[mode]}`}
      title={`${colourMode.label}: ${colourMode[mode]}`}
      onClick={() => choose(next)}
    >
      <Icon aria-hidden />
    </button>
  );
}
