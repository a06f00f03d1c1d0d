import { drawCertificates } from "#server/results/certificates/draw-certificates.ts";
import type { IssuedCertificate } from "#server/results/certificates/issue-certificates.ts";
import { messagesOf } from "../messages/catalogues.server.ts";
import { formatsFor } from "../messages/formats.ts";
import type { Language } from "../messages/language.ts";
import { brandOf } from "../shell/brand.ts";

/** Certificates as a PDF in a language, for a browser to show or keep. */
export function certificatesResponse(
  certificates: readonly IssuedCertificate[],
  language: Language,
  { origin, productName, name }: { origin: string; productName: string; name: string },
): Response {
  const { certificate: texts } = messagesOf(language).archive;
  const { number, date } = formatsFor(language);
  const pdf = drawCertificates(
    certificates,
    {
      language,
      title: texts.title,
      awarded: texts.awarded,
      place: texts.place,
      inStage: (stage, of) => texts.inStage(stage, number(of)),
      // A day without a time is the same everywhere.
      day: (isoDay) => date(`${isoDay}T12:00:00Z`, "UTC"),
      check: texts.check,
    },
    { checkAddress: new URL("/certificate", origin).href, productName: brandOf(null, productName, language).alt },
  );
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
