import { Link } from "react-router";
import { useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { CodeBlock } from "../ui/code-block.tsx";

export const handle = { texts: ["staticSite"] };

/** In the place of every page that needs an account or a server, in a site that has none: what to do instead. */
export default function NeedsServer() {
  const { staticSite: texts } = useMessages();
  return (
    <div className="max-w-3xl">
      <PageHead title={texts.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
      <p className="mt-4 text-lg">{texts.lead}</p>
      <h2 className="display mt-10 border-t-4 border-ink pt-3 text-3xl">{texts.event.title}</h2>
      <p className="mt-2">{texts.event.text}</p>
      <h2 className="display mt-10 border-t-4 border-ink pt-3 text-3xl">{texts.own.title}</h2>
      <p className="mt-2">{texts.own.text}</p>
      <CodeBlock label={texts.own.title} code={"npm start\nnpm start -- --demo"} />
      <p className="mt-4">
        <Link to="/docs/operating" className="link">
          {texts.own.more}
        </Link>
      </p>
      <h2 className="display mt-10 border-t-4 border-ink pt-3 text-3xl">{texts.here.title}</h2>
      <p className="mt-2">{texts.here.text}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to="/submit-car" className={buttonClass({ kind: "primary" })}>
          {texts.here.garage}
        </Link>
        <Link to="/simulate" className={buttonClass({})}>
          {texts.here.simulator}
        </Link>
      </p>
    </div>
  );
}
