import type { Messages } from "../messages.tsx";

/** Sayfaların yapı taşlarındaki metinler. */
export const ui: Messages["ui"] = {
  select: {
    noOptions: "Seçenek yok.",
    noResults: (query) => `"${query}" için sonuç yok.`,
    open: "Seçenekleri göster",
  },
  dialog: { close: "Kapat" },
  toast: { close: "Kapat", region: "Bildirimler" },
  progress: { of: (done, all) => `${done} / ${all}` },
};
