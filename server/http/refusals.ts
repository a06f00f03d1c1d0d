/**
 * What a request is told that the pages never see: too large, too many, from another site. Said in the visitor's language, which here
 * only the cookie and `Accept-Language` tell.
 */
const texts = {
  en: {
    tooLarge: (limitBytes: number) =>
      `What was sent is larger than ${limitBytes} bytes, the most that a form may hold. Make it smaller and send it again.`,
    tooMany: (waitSeconds: number) =>
      `Too many requests have come from your connection or session. Try again in ${waitSeconds} s; nothing that was accepted is lost.`,
    tooManyStreams:
      "This server holds as many live connections as it can. The page works without; reload it to see what is new.",
    otherSite: "This was sent by another site and is refused.",
    wrongBody: (type: string) =>
      `What was sent says that it is ${type}; this address takes forms only. Send it as application/x-www-form-urlencoded or multipart/form-data.`,
    brokenBody: "What was sent is no complete form: it broke off or was changed on the way. Send it again.",
    notText: "A field of what was sent holds a NUL character, which no text has. Take it out and send it again.",
    noType: "without a type",
  },
  tr: {
    tooLarge: (limitBytes: number) =>
      `Gönderilen veri ${limitBytes} bayttan büyük; bir form en çok bu kadarını alabilir. Lütfen küçültüp yeniden gönderin.`,
    tooMany: (waitSeconds: number) =>
      `Bağlantınızdan veya oturumunuzdan çok fazla istek geldi. Lütfen ${waitSeconds} sn sonra yeniden deneyin; kabul edilen hiçbir şey kaybolmadı.`,
    tooManyStreams:
      "Bu sunucudaki canlı bağlantı sayısı sınıra ulaştı. Sayfa onsuz da çalışır; yenilikleri görmek için sayfayı yenileyin.",
    otherSite: "Bu istek başka bir siteden gönderildiği için reddedildi.",
    wrongBody: (type: string) =>
      `Gönderilen verinin türü: ${type}. Bu adres yalnızca form kabul eder. Lütfen application/x-www-form-urlencoded veya multipart/form-data olarak gönderin.`,
    brokenBody: "Gönderilen form eksik veya bozuk: yolda kesilmiş ya da değişmiş. Lütfen yeniden gönderin.",
    notText:
      "Gönderilen alanlardan birinde, hiçbir metinde bulunmayan bir NUL karakteri var. Lütfen çıkarıp yeniden gönderin.",
    noType: "belirtilmemiş",
  },
};

export type Refusals = (typeof texts)["en"];

export function refusalsFor(request: Request): Refusals {
  const chosen = /(?:^|;\s*)language=(en|tr)\b/.exec(request.headers.get("cookie") ?? "")?.[1];
  const preferred = /^\s*tr\b/i.test(request.headers.get("accept-language") ?? "") ? "tr" : "en";
  return texts[chosen === "en" || chosen === "tr" ? chosen : preferred];
}
