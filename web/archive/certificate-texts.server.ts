import { createHash } from "node:crypto";
import { createCache } from "#server/base/processes/cache.ts";
import { drawCertificates } from "#server/results/certificates/draw-certificates.ts";
import type { IssuedCertificate } from "#server/results/certificates/issue-certificates.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatsFor } from "#messages/formats.ts";
import type { Language } from "#messages/language.ts";
import { brandOf } from "../shell/brand.ts";

/** Drawing a page takes some milliseconds, and the same certificates are asked for again and again. */
const drawn = createCache<Uint8Array<ArrayBuffer>>({
  most: 500,
  mostBytes: 32 * 1024 * 1024,
  bytesOf: ({ length }) => length,
});

/** Certificates as a PDF in a language, for a browser to show or keep. What was drawn before of the same is not drawn again. */
export async function certificatesResponse(
  certificates: readonly IssuedCertificate[],
  language: Language,
  { origin, productName, name }: { origin: string; productName: string; name: string },
): Promise<Response> {
  const { certificate: texts } = messagesOf(language).archive;
  const { number, date } = formatsFor(language);
  const key = createHash("sha256").update(JSON.stringify([certificates, language, origin, productName]));
  const draw = () =>
    drawCertificates(
      certificates,
      {
        language,
        title: texts.title,
        awarded: texts.awarded,
        place: (place) => texts.place({ place }),
        inStage: (stage, of) => texts.inStage({ stage, of: number(of) }),
        // A day without a time is the same everywhere.
        day: (isoDay) => date(`${isoDay}T12:00:00Z`, "UTC"),
        check: texts.check,
      },
      { checkAddress: new URL("/certificate", origin).href, productName: brandOf(null, productName, language).alt },
    );
  const pdf = await drawn.get(key.digest("hex"), async () => new Uint8Array(await new Response(draw()).arrayBuffer()));
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
