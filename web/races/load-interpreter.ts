import interpreterUrl from "#engine/evm/interpreter.wasm?url";

/** The car machine's interpreter, compiled while it arrives where the host says what it is: some that serve a folder of files do not. */
export async function loadInterpreter(): Promise<WebAssembly.Module> {
  const response = await fetch(interpreterUrl);
  if (!response.ok) throw new Error(`The car machine could not be loaded (${response.status}). Reload the page.`);
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
