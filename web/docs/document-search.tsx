import { useRef, useState, type SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import type { Found, Search } from "./search-passages.ts";

/** The index is fetched when the field gets focus. */
export function DocumentSearch() {
  const { documents: texts } = useMessages();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search, setSearch] = useState<{ run: Search } | "failed">();
  const [wanted, setWanted] = useState("");
  const isAsked = useRef(false);
  const prepare = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const { openSearch } = await import("./search-passages.ts");
      setSearch({ run: await openSearch(language) });
    } catch {
      isAsked.current = false;
      setSearch("failed");
    }
  };
  const isWanted = wanted.trim() !== "";
  const found = isWanted && typeof search === "object" ? search.run(wanted) : undefined;
  const goToFirst = (event: SubmitEvent) => {
    event.preventDefault();
    if (!found?.[0]) return;
    setWanted("");
    void navigate(`/docs/${found[0].id}`);
  };
  return (
    <search className="block">
      <form onSubmit={goToFirst}>
        <input
          type="search"
          className="control"
          aria-label={texts.search.label}
          placeholder={texts.search.label}
          value={wanted}
          onFocus={() => void prepare()}
          onKeyDown={(event) => {
            if (event.key === "Escape") setWanted("");
          }}
          onChange={(event) => {
            setWanted(event.target.value);
            void prepare();
          }}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
      <output className={isWanted && !found?.length ? "mt-2 block text-sm text-quiet" : "sr-only"}>
        {isWanted && search === "failed" && texts.search.failed}
        {found && (found.length === 0 ? texts.search.nothing({ wanted }) : texts.search.found({ count: found.length }))}
      </output>
      {found && found.length > 0 && <FoundList found={found} onLeave={() => setWanted("")} />}
    </search>
  );
}

function FoundList({ found, onLeave }: { found: readonly Found[]; onLeave: () => void }) {
  return (
    <ol className="mt-2 border border-edge bg-raised">
      {found.map(({ id, document, heading, excerpt, language }) => (
        <li key={id} className="border-b border-line last:border-b-0" lang={language}>
          <Link to={`/docs/${id}`} onClick={onLeave} className="block px-3 py-2 hover:bg-panel">
            <span className="block font-semibold">{heading}</span>
            {document !== heading && <span className="block text-sm text-quiet">{document}</span>}
            <span className="block text-sm break-words">
              {excerpt.map(({ text, isFound }, index) =>
                isFound ? (
                  <mark key={index} className="bg-go-soft font-semibold text-ink">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
