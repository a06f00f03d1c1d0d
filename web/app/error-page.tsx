import { useLocation } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { buttonClass, ButtonLink } from "../ui/button.tsx";
import { describeError } from "./site-error.ts";

/** Asking for the page again gives the same answer. */
const lastingStatuses = [401, 403, 404, 410];

export function ErrorPage({ error }: { error: unknown }) {
  const messages = useMessages();
  const { errors, account } = messages.shell;
  const { pathname, search } = useLocation();
  const { statusCode, statusMessage, title, message } = describeError(error, pathname, messages);
  const isLasting = lastingStatuses.includes(statusCode);
  const isOtherAccount = statusCode === 401 || statusCode === 403;
  return (
    <section className="mx-auto max-w-2xl py-12">
      <title>{title}</title>
      <p className="kerb-rule mb-6" aria-hidden />
      <p className="figures text-6xl font-bold text-quiet" aria-hidden>
        {statusCode}
      </p>
      <h1 className="display mt-2 text-4xl">{statusMessage}</h1>
      {title !== statusMessage && <p className="mt-4 text-lg font-semibold">{title}</p>}
      <p className="mt-4 text-lg break-words">{message}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {/* Query only: a path that begins with two slashes would lead to another site. */}
        {!isLasting && (
          <a href={search === "" ? "?" : search} className={buttonClass({ kind: "primary" })}>
            {errors.tryAgain}
          </a>
        )}
        <ButtonLink to="/" kind={isLasting ? "primary" : "quiet"}>
          {errors.backHome}
        </ButtonLink>
        {isOtherAccount && (
          <ButtonLink to="/account" kind="quiet">
            {account.account}
          </ButtonLink>
        )}
      </div>
      <p className="sr-only">{errors.status({ code: statusCode, heading: statusMessage })}</p>
    </section>
  );
}
