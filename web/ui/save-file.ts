export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Late enough for every browser to have started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
