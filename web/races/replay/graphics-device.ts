/** Names under which renderers without a graphics device report themselves. No browser says it in a better way. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/** Whether the machine draws 3D with a real graphics device. Where that cannot be known, it is taken for one. */
export function hasGraphicsDevice(): boolean {
  const probe = document.createElement("canvas");
  // A browser that would draw in software says no at once instead of starting that.
  const gl = probe.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return !softwareNames.test(name);
}

/** Frames over which the pace of drawing is judged, and the slowest that is still called smooth. */
const judgedFrames = 90;
const slowestFrameMs = 1000 / 30;

/** Tells once when drawing has been slower than 30 frames a second for a while. */
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
