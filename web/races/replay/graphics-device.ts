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

const judgedMs = 3_000;
const fewestFramesPerSecond = 30;
/** A hidden tab draws nothing. */
const pauseMs = 2_000;

/** Some browsers hide the renderer's name; the first seconds show whether it's software. */
export function createFrameWatch(onSlow: () => void): (nowMs: number) => void {
  let frames = 0;
  let firstMs = -Infinity;
  let lastMs = -Infinity;
  let isReported = false;
  return (nowMs) => {
    if (isReported) return;
    if (nowMs - lastMs > pauseMs) [frames, firstMs] = [0, nowMs];
    lastMs = nowMs;
    const spentMs = nowMs - firstMs;
    if (spentMs < judgedMs) {
      frames += 1;
      return;
    }
    isReported = frames < (fewestFramesPerSecond * spentMs) / 1_000;
    if (isReported) onSlow();
    [frames, firstMs] = [1, nowMs];
  };
}
