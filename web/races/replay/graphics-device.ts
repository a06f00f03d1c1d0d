/** The only way to recognise software renderers. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/** True when unknown. */
export function hasGraphicsDevice(): boolean {
  const probe = document.createElement("canvas");
  const gl = probe.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return !softwareNames.test(name);
}

const judgedFrames = 90;
const slowestFrameMs = 1000 / 30;

export function createFrameWatch(onSlow: () => void): (nowMs: number) => void {
  let frames = 0;
  let firstMs = 0;
  let told = false;
  return (nowMs) => {
    if (told) return;
    if (frames === 0) firstMs = nowMs;
    frames += 1;
    if (frames <= judgedFrames) return;
    if ((nowMs - firstMs) / judgedFrames > slowestFrameMs) {
      told = true;
      onSlow();
    }
    frames = 0;
  };
}
