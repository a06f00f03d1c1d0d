import { expect, test } from "vitest";
import { editorKeys } from "./source-editor.ts";

test("no key of the editor is Ctrl+Alt and a sign, which Turkish keyboards type with AltGr", () => {
  const names = editorKeys.flatMap(({ key, win, linux }) => [key, win, linux]).filter((name) => name !== undefined);
  expect(names).toContain("Mod-z");
  const isCtrlAlt = (name: string) => /(?:Mod|Ctrl)-/.test(name) && name.includes("Alt-");
  expect(names.filter((name) => isCtrlAlt(name) && /-.$/.test(name))).toEqual([]);
});
