/** Source code as it is, scrolling sideways when it must, by keyboard too. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 overflow-x-auto border-l-4 border-edge bg-panel"
    >
      <pre className="p-4 font-mono text-sm leading-6">
        <code>{code}</code>
      </pre>
    </section>
  );
}
