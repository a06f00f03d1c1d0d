/** The only way to recognise software renderers. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/** Words of real devices' names; browsers that hide the name say something else. */
const deviceNames =
  /nvidia|geforce|quadro|radeon|\bamd\b|intel|apple|adreno|mali|powervr|videocore|tegra|xclipse|immortalis|vivante/i;

export function hasGraphicsDevice(): boolean {
  const probe = document.createElement("canvas");
  const gl = probe.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  const isDevice = !softwareNames.test(name) && (deviceNames.test(name) || drawsFast(gl, probe));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return isDevice;
}

/** Devices need 1 to 5 ms, software 50 ms and more. */
const slowestFrameMs = 20;
const judgedFrames = 3;
const probePixels = 512;

const vertexShader = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }`;

const fragmentShader = `#version 300 es
precision highp float;
out vec4 colour;
void main() {
  float sum = 0.0;
  for (int i = 0; i < 128; i += 1) sum = sin(sum + gl_FragCoord.x * 0.01 + gl_FragCoord.y * 0.02);
  colour = vec4(sum, 0.0, 0.0, 1.0);
}`;

/** Measures a few frames, of which the first includes compiling. */
function drawsFast(gl: WebGL2RenderingContext, canvas: HTMLCanvasElement): boolean {
  canvas.width = canvas.height = probePixels;
  gl.viewport(0, 0, probePixels, probePixels);
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return false;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const pixel = new Uint8Array(4);
  for (let frame = 0; frame < judgedFrames; frame += 1) {
    const begunMs = performance.now();
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    // Waits until it's drawn.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    if (performance.now() - begunMs < slowestFrameMs) return true;
  }
  return false;
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
