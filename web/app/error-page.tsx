import { useLocation } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { buttonClass, ButtonLink } from "../ui/button.tsx";
import { describeError, type SiteError } from "./site-error.ts";

export function ErrorPage({ error }: { error: unknown }) {
  const messages = useMessages();
  const { pathname } = useLocation();
  const described = describeError(error, pathname, messages);
  return described.statusCode === 404 ? <NotFoundPage error={described} /> : <FailurePage error={described} />;
}

function NotFoundPage({ error }: { error: SiteError }) {
  const { errors } = useMessages().shell;
  return (
    <ErrorFrame error={error}>
      <ButtonLink to="/" kind="primary">
        {errors.backHome}
      </ButtonLink>
    </ErrorFrame>
  );
}

function FailurePage({ error }: { error: SiteError }) {
  const { errors } = useMessages().shell;
  const { search } = useLocation();
  return (
    <ErrorFrame error={error}>
      {/* Query only: a path that begins with two slashes would lead to another site. */}
      <a href={search === "" ? "?" : search} className={buttonClass({ kind: "primary" })}>
        {errors.tryAgain}
      </a>
      <ButtonLink to="/" kind="quiet">
        {errors.backHome}
      </ButtonLink>
    </ErrorFrame>
  );
}

function ErrorFrame({ error, children }: { error: SiteError; children: React.ReactNode }) {
  const { errors } = useMessages().shell;
  return (
    <section className="mx-auto max-w-2xl py-12">
      <title>{error.statusMessage}</title>
      <p className="kerb-rule mb-6" aria-hidden />
      <p className="figures text-6xl font-bold text-quiet">{error.statusCode}</p>
      <h1 className="display mt-2 text-4xl">{error.statusMessage}</h1>
      <p className="mt-4 text-lg break-words">{error.message}</p>
      <p className="sr-only">{errors.status({ code: error.statusCode })}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
