import type { Language } from "../../messages/language.ts";

/** CodeMirror's own words. English is what it speaks by itself. */
export const editorPhrases: Record<Language, Readonly<Record<string, string>>> = {
  en: {},
  tr: {
    "Control character": "Denetim karakteri",
    Find: "Bul",
    Replace: "Değiştir",
    next: "sonraki",
    previous: "önceki",
    all: "hepsi",
    "match case": "büyük küçük harf",
    "by word": "tam sözcük",
    regexp: "düzenli ifade",
    replace: "değiştir",
    "replace all": "hepsini değiştir",
    close: "kapat",
    "Go to line": "Satıra git",
    go: "git",
    Completions: "Öneriler",
    Diagnostics: "Sorunlar",
    "No diagnostics": "Sorun yok",
  },
};
