/** Returns a downloaded file's name, without its ending: plain letters, digits and hyphens. */
export function fileName(...parts: readonly string[]): string {
  const name = parts
    .join(" ")
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-");
  return name || "code-prix";
}
