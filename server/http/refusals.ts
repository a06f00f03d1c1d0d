/** What a request is told that the pages never see: too large, too many, from another site. */
const texts = {
  en: {
    tooLarge: (limitBytes: number) =>
      `What was sent is larger than ${limitBytes} bytes, the most that a form may hold. Make it smaller and send it again.`,
    tooMany: (waitSeconds: number) =>
      `Too many requests have come from your connection or session. Try again in ${waitSeconds} s; nothing that was accepted is lost.`,
    tooManyStreams:
      "This server holds as many live connections as it can. The page works without; reload it to see what is new.",
    otherSite: "This was sent by another site and is refused. Open the page here and send it from there.",
    badAddress: "This address holds a NUL character, which no address has. Take it out of the address and try again.",
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
    otherSite: "Bu istek başka bir siteden gönderildiği için reddedildi. Lütfen sayfayı burada açıp oradan gönderin.",
    badAddress: "Bu adreste, hiçbir adreste bulunmayan bir NUL karakteri var. Lütfen çıkarıp yeniden deneyin.",
    wrongBody: (type: string) =>
      `Gönderilen verinin türü: ${type}. Bu adres yalnızca form kabul eder. Lütfen application/x-www-form-urlencoded veya multipart/form-data olarak gönderin.`,
    brokenBody: "Gönderilen form eksik veya bozuk: yolda kesilmiş ya da değişmiş. Lütfen yeniden gönderin.",
    notText:
      "Gönderilen alanlardan birinde, hiçbir metinde bulunmayan bir NUL karakteri var. Lütfen çıkarıp yeniden gönderin.",
    noType: "belirtilmemiş",
  },
};

export type Refusals = (typeof texts)["en"];

/** In the language that the cookie and `Accept-Language` tell; a page knows more about its visitor. */
export function refusalsFor(request: Request): Refusals {
  const chosen = /(?:^|;\s*)language=(en|tr)\b/.exec(request.headers.get("cookie") ?? "")?.[1];
  const preferred = /^\s*tr\b/i.test(request.headers.get("accept-language") ?? "") ? "tr" : "en";
  return texts[chosen === "en" || chosen === "tr" ? chosen : preferred];
}

/** A refusal for the error page, which knows its visitor's language. */
export function inBothLanguages(say: (texts: Refusals) => string): Record<"en" | "tr", string> {
  return { en: say(texts.en), tr: say(texts.tr) };
}

/** Whether a page was asked for: what a browser shows, not what a page asks for by itself. */
export function wantsPage(request: Request): boolean {
  return (
    request.headers.get("accept")?.includes("text/html") === true && !new URL(request.url).pathname.endsWith(".data")
  );
}

/** A refusal for who asked for no page: JSON for who speaks JSON, else a line of text. */
export function plainRefusal(
  request: Request,
  statusCode: number,
  message: string,
  headers: Record<string, string>,
): Response {
  const speaksJson = ["accept", "content-type"].some((name) => /[/+]json\b/.test(request.headers.get(name) ?? ""));
  if (!speaksJson) return new Response(message, { status: statusCode, headers });
  const statusMessage = "Internal Server Error";
  return Response.json({ statusCode, statusMessage, message }, { status: statusCode, headers });
}
