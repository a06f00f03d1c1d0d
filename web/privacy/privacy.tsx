import { useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";

export const handle = { texts: ["privacy"] };

/** What the site keeps about people. */
export default function Privacy() {
  const { privacy } = useMessages();
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
    </article>
  );
}
