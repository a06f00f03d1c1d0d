export function linkToPage(parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters);
  next.delete("page");
  for (const [name, value] of parameters) if (value === "") next.delete(name);
  if (page > 1) next.set("page", String(page));
  return `?${next}`;
}
