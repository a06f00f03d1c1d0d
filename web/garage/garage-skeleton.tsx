import { useMessages } from "../ui/messages.tsx";

const lines = Array.from({ length: 48 }, (_, line) => line + 1);

/** The garage's frame, as the server sends it; nothing moves when the garage replaces it. */
export function GarageSkeleton() {
  const { editor } = useMessages();
  return (
    <section className="garage" data-pane="code" aria-label={editor.region} aria-busy="true">
      <div className="garage-toolbar">
        <span className="skeleton w-40" />
        <span className="skeleton w-24" />
      </div>
      <div className="garage-code">
        <ol
          aria-hidden
          className="w-10 bg-panel pt-1 pr-1.5 text-right font-mono text-(length:--code-size) leading-[1.4] text-quiet"
        >
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
      <div className="garage-panels" />
      <output className="garage-status">{editor.loading}</output>
      <div className="garage-bar" />
    </section>
  );
}
