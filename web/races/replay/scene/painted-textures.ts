import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import { seededChance } from "../scenery.ts";

function paintedTexture(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

export function asphaltTexture(dark: boolean): CanvasTexture {
  const texture = paintedTexture(256, 512, (pen) => {
    pen.fillStyle = dark ? "#3d434e" : "#4b505a";
    pen.fillRect(0, 0, 256, 512);
    const chance = seededChance(21);
    for (let i = 0; i < 7000; i += 1) {
      const grey = 52 + chance() * 50;
      pen.fillStyle = `rgba(${grey},${grey + 3},${grey + 8},.3)`;
      pen.fillRect(chance() * 256, chance() * 512, 1 + chance() * 2, 1 + chance() * 3);
    }
    for (const middle of [96, 156]) {
      const rubber = pen.createLinearGradient(middle - 30, 0, middle + 30, 0);
      rubber.addColorStop(0, "rgba(14,16,20,0)");
      rubber.addColorStop(0.5, "rgba(14,16,20,.42)");
      rubber.addColorStop(1, "rgba(14,16,20,0)");
      pen.fillStyle = rubber;
      pen.fillRect(middle - 30, 0, 60, 512);
    }
  });
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

export function glowTexture(colour: string, core = 0.4, behind = "#00000000"): CanvasTexture {
  return paintedTexture(128, 128, (pen) => {
    pen.fillStyle = behind;
    pen.fillRect(0, 0, 128, 128);
    const glow = pen.createRadialGradient(64, 64, 0, 64, 64, 64);
    glow.addColorStop(0, colour);
    glow.addColorStop(core, `${colour}66`);
    glow.addColorStop(1, `${colour}00`);
    pen.fillStyle = glow;
    pen.fillRect(0, 0, 128, 128);
  });
}

/** Additive. */
export function lightTexture(colour: string, core: number): CanvasTexture {
  return glowTexture(colour, core, "#000000");
}

export function skyTexture([top, bottom]: readonly [string, string]): CanvasTexture {
  return paintedTexture(4, 256, (pen) => {
    const sky = pen.createLinearGradient(0, 0, 0, 256);
    sky.addColorStop(0, top);
    sky.addColorStop(1, bottom);
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 4, 256);
  });
}

export function boardTexture(text: string): CanvasTexture {
  return paintedTexture(1024, 128, (pen) => {
    pen.fillStyle = "#00803a";
    pen.fillRect(0, 0, 1024, 128);
    for (let i = 0; i < 6; i += 1) {
      for (let j = 0; j < 4; j += 1) {
        pen.fillStyle = (i + j) % 2 === 0 ? "#f7f8fa" : "#14171c";
        pen.fillRect(i * 32, j * 32, 32, 32);
        pen.fillRect(1024 - (i + 1) * 32, j * 32, 32, 32);
      }
    }
    pen.fillStyle = "#ffffff";
    pen.font = 'italic 800 92px "Archivo Variable", "Arial Narrow", sans-serif';
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    // The name of the game keeps its plain I in Turkish, too.
    const name = text.replaceAll("Code Prix", "CODE PRIX").toLocaleUpperCase(document.documentElement.lang || "en");
    pen.fillText(name, 512, 68, 600);
  });
}

export function numberTexture(number: number, field: string, ink: string): CanvasTexture {
  return paintedTexture(128, 128, (pen) => {
    pen.fillStyle = field;
    pen.beginPath();
    pen.arc(64, 64, 60, 0, 7);
    pen.fill();
    pen.lineWidth = 7;
    pen.strokeStyle = ink;
    pen.stroke();
    pen.fillStyle = ink;
    pen.font = `800 ${number > 99 ? 62 : 84}px "Archivo Variable", "Arial Narrow", sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(String(number), 64, 70);
  });
}
