import interpreterUrl from "#engine/evm/interpreter.wasm?url";

/** Falls back where the host doesn't send the wasm content type. */
export async function loadInterpreter(): Promise<WebAssembly.Module> {
  const response = await fetch(interpreterUrl);
  if (!response.ok) throw new Error(`The car machine could not be loaded (${response.status}). Reload the page.`);
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
