import { stageNameIn } from "#messages/stage-name.ts";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { drawCertificates } from "#server/results/certificates/draw-certificates.ts";
import type { IssuedCertificate } from "#server/results/certificates/issue-certificates.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatsFor } from "#messages/formats.ts";
import type { Language } from "#messages/language.ts";
import { tieBreakText } from "#messages/format-tie-break.ts";
import { pictureForPrint, type EventBrand } from "./event-brand.server.ts";

/** Drawing a page takes some milliseconds, and the same certificates are requested often. */
const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>, () => Promise<BodyInit>>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
  fetchMethod: async (_key, _stale, { context: draw }) =>
    new Uint8Array(await new Response(await draw()).arrayBuffer()),
});

export async function certificatesResponse(
  certificates: readonly IssuedCertificate[],
  language: Language,
  { origin, brand, name }: { origin: string; brand: EventBrand; name: string },
): Promise<Response> {
  const { results, tieBreak } = messagesOf(language);
  const { certificate: texts } = results;
  const { number, date } = formatsFor(language);
  const key = createHash("sha256").update(JSON.stringify([certificates, language, origin, brand]));
  const draw = async () => {
    // A certificate without a logo is better than none.
    const logo = await pictureForPrint(brand.logo, { width: 900, height: 300 }).catch(() => null);
    return drawCertificates(
      certificates,
      {
        language,
        title: texts.title,
        awarded: texts.awarded,
        place: (place) => texts.place({ place }),
        inStage: (stage, of) => texts.inStage({ stage: stageNameIn(language, stage), of: number(of) }),
        tieBreak: (found) => tieBreakText(found, tieBreak, number),
        // Noon, so that the day is the same in every time zone.
        day: (isoDay) => date(`${isoDay}T12:00:00Z`, "UTC"),
        check: texts.check,
        signatures: [texts.signedByOrganiser, texts.signedByJury],
        sponsors: texts.sponsors,
      },
      { checkAddress: new URL("/certificate", origin).href, brand: { ...brand, logo } },
    );
  };
  const pdf = await drawn.forceFetch(key.digest("hex"), { context: draw });
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
