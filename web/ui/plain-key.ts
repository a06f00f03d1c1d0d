/** Not part of a shortcut, a sign typed with AltGr (`@`, which Windows reports as Ctrl+Alt) or composed text. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing } = event;
  return !ctrlKey && !metaKey && !altKey && !isComposing && !event.getModifierState("AltGraph");
}
