import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageHead } from "../app/page-head.tsx";
import type { Route } from "./+types/privacy";
import { noticeFor } from "./sign-up-form.server.ts";
import { NoticeText } from "./notice-text.tsx";

export const handle = { texts: ["privacy"], shared: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return { notice: await noticeFor(context) };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { privacy } = useMessages();
  const { date } = useFormats();
  const { notice } = loaderData;
  return (
    <article className="max-w-3xl">
      <PageHead title={privacy.title} description={privacy.description} />
      <h1 className="display text-5xl sm:text-6xl">{privacy.title}</h1>
      <p className="mt-4 text-xl">{privacy.lead}</p>
      {privacy.sections.map(({ title, text }) => (
        <section key={title} className="mt-10">
          <h2 className="display text-3xl">{title}</h2>
          <p className="mt-3 text-lg">{text}</p>
        </section>
      ))}
      <section id="notice" className="mt-14 border-t border-line pt-10">
        <h2 className="display text-3xl">{privacy.notice}</h2>
        <p className="mt-1 text-quiet">
          {privacy.noticeVersion({ version: notice.version, date: date(notice.publishedAt) })}
        </p>
        <div className="mt-4 text-lg">
          <NoticeText text={notice.text} level="h3" />
        </div>
      </section>
    </article>
  );
}
