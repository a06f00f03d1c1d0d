import { carLanguages, languageOfFile, recogniseLanguage } from "#languages/compiling/car-language.ts";
import { decodeSource, maxSourceBytes } from "#languages/compiling/decode-source.ts";
import { pathOfNewCar } from "./drafts/draft.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { showNotice } from "../ui/notices.ts";
import { keepChosenLanguage } from "./chosen-language.ts";
import { fillIn } from "./problem-text.ts";
import { useGarage } from "./use-garage.ts";

export function useOpenSourceFile(): (chosen: File) => Promise<void> {
  const garage = useGarage();
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  return async (chosen) => {
    const bytes = new Uint8Array(await chosen.slice(0, 2 * maxSourceBytes + 1).arrayBuffer());
    const decoded = decodeSource(bytes);
    if (decoded.kind === "refused") {
      const reason = bytes.length === 0 ? "empty" : chosen.size > maxSourceBytes ? "too-large" : "binary";
      showNotice({
        kind: "stop",
        title: fillIn(texts.file.refused[reason], { value: chosen.size }, number),
        stays: "on-page",
      });
      return;
    }
    if (decoded.encoding !== "utf-8") showNotice({ title: texts.file.converted({ encoding: decoded.encoding }) });
    const written = languageOfFile(chosen.name) ?? recogniseLanguage(decoded.source) ?? "solidity";
    keepChosenLanguage(written);
    const endings = Object.values(carLanguages).map(({ ending }) => ending);
    const ending = endings.find((each) => chosen.name.toLowerCase().endsWith(each)) ?? "";
    garage.startDraftOf(chosen.name.slice(0, chosen.name.length - ending.length), [
      { path: pathOfNewCar(written), text: decoded.source },
    ]);
  };
}
