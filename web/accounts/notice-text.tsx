/** "# " marks a heading. */
export function NoticeText({ text, level }: { text: string; level: "h2" | "h3" }) {
  const Heading = level;
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line, index) =>
      line.startsWith("# ") ? (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a published text never move
        <Heading key={index} className={level === "h2" ? "display mt-8 text-2xl" : "mt-4 font-semibold first:mt-0"}>
          {line.slice(2)}
        </Heading>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a published text never move
        <p key={index} className="mt-2">
          {line}
        </p>
      ),
    );
}
