import { Transform } from "node:stream";

/** The module script as React Router writes it. */
const moduleScript = /<script((?: nonce="[^"]*")?) type="module" async="">([^]*?)<\/script>/;

const moduleMark = 'type="module" async="">';

const namedScript = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Takes the scripts out of a page's beginning and has them fetched and run when it has been drawn (`deferred-start.ts`, which has to stand in the
 * head). A page without a module script passes as it is.
 *
 * @param html a page, at least to the end of its module script
 */
export function startingLate(html: string): string {
  const start = moduleScript.exec(html);
  if (!start) return html;
  const [whole, nonce, code = ""] = start;
  const files = new Set(Array.from(html.matchAll(namedScript), ([, file]) => file));
  // In a script no text may look like the end of one.
  const call = `startWhenDrawn(${JSON.stringify([...files])},${JSON.stringify(code).replaceAll("<", String.raw`\u003c`)})`;
  return html.replace(whole, () => `<script${nonce}>${call}</script>`).replaceAll(namedScript, "");
}

/** {@link startingLate} for a page that is still being rendered: holds back its beginning, lets all that follows pass. */
export function lateStart(): Transform {
  let held: Buffer[] | null = [];
  const release = () => {
    const html = startingLate(Buffer.concat(held ?? []).toString());
    held = null;
    return html;
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!held) return done(null, chunk);
      held.push(chunk);
      // Looked for as bytes first: a page comes in many pieces.
      const beginning = Buffer.concat(held);
      const isWhole = beginning.includes(moduleMark) && moduleScript.test(beginning.toString());
      done(null, isWhole ? release() : undefined);
    },
    flush(done) {
      done(null, held ? release() : undefined);
    },
  });
}
