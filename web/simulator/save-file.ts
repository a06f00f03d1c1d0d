/** Hands a text to the visitor as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over once the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
