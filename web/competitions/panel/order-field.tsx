import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../ui/messages.tsx";

export function OrderField({
  name,
  label,
  value,
  words,
}: {
  name: string;
  label: ReactNode;
  value: string;
  words: Readonly<Record<string, string>>;
}) {
  const { order: texts } = useMessages().competitionsPanel.settings;
  const [chosen, setChosen] = useState(() => value.split("\n").filter((key) => key in words));
  const left = Object.keys(words).filter((key) => !chosen.includes(key));
  const swap = (at: number, by: number) =>
    setChosen(chosen.with(at, chosen[at + by] ?? "").with(at + by, chosen[at] ?? ""));
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <input type="hidden" name={name} value={chosen.join("\n")} />
      {chosen.length === 0 ? (
        <p className="mt-2">{texts.none}</p>
      ) : (
        <ol className="mt-2 border-t border-line">
          {chosen.map((key, at) => {
            const called = { name: words[key] ?? key };
            return (
              <li key={key} className="flex items-center gap-1 border-b border-line">
                <span className="figures w-8 font-bold">{at + 1}</span>
                <span className="min-w-0 flex-1">{words[key]}</span>
                <RowButton label={texts.earlier(called)} disabled={at === 0} onClick={() => swap(at, -1)}>
                  <ArrowUp aria-hidden />
                </RowButton>
                <RowButton label={texts.later(called)} disabled={at === chosen.length - 1} onClick={() => swap(at, 1)}>
                  <ArrowDown aria-hidden />
                </RowButton>
                <RowButton
                  label={texts.remove(called)}
                  onClick={() => setChosen(chosen.filter((each) => each !== key))}
                >
                  <X aria-hidden />
                </RowButton>
              </li>
            );
          })}
        </ol>
      )}
      <ul className="mt-2 flex flex-wrap gap-2">
        {left.map((key) => (
          <li key={key}>
            <button
              type="button"
              className="choice inline-flex items-center gap-1.5"
              aria-label={texts.add({ name: words[key] ?? key })}
              onClick={() => setChosen([...chosen, key])}
            >
              <Plus aria-hidden className="size-4" /> {words[key]}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function RowButton({
  label,
  children,
  ...button
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="icon-button disabled:opacity-40" aria-label={label} title={label} {...button}>
      {children}
    </button>
  );
}
