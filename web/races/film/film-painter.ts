import { type Caption, captionAt, planCaptions } from "../replay/captions.ts";
import { MapView } from "../replay/map-view.ts";
import { cutAt } from "../replay/director.ts";
import { type Frame, createFrame, readFrame } from "../replay/frame.ts";
import type { ReplaySession } from "../replay/replay-session.ts";
import type { ReplayView } from "../replay/replay-view.ts";
import { formatCaption, type RaceTexts } from "../replay/race-texts.ts";
import type { ViewName } from "../replay/transport.tsx";

export const filmWidth = 1280;
export const filmHeight = 720;

const towerLeft = 24;
const towerTop = 24;
const towerWidth = 268;
const rowHeight = 42;

export interface FilmTexts {
  title: string;
  raceTexts: RaceTexts;
}

export class FilmPainter {
  readonly canvas: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #session: ReplaySession;
  readonly #texts: FilmTexts;
  readonly #stage: ReplayView;
  readonly #layers: readonly HTMLCanvasElement[];
  readonly #frame: Frame;
  readonly #captions: readonly Caption[];

  private constructor(
    session: ReplaySession,
    texts: FilmTexts,
    stage: ReplayView,
    layers: readonly HTMLCanvasElement[],
  ) {
    this.canvas = Object.assign(document.createElement("canvas"), { width: filmWidth, height: filmHeight });
    const pen = this.canvas.getContext("2d", { alpha: false });
    if (!pen) throw new Error("This browser gives no 2D canvas.");
    this.#session = session;
    this.#texts = texts;
    this.#stage = stage;
    this.#layers = layers;
    this.#pen = pen;
    this.#frame = createFrame(session.timeline.cars);
    this.#captions = planCaptions(session.log, session.story, session.pace);
    stage.resize(filmWidth, filmHeight, 1, { top: 8, right: 8, bottom: 8, left: towerLeft + towerWidth });
  }

  static async open(session: ReplaySession, view: ViewName, dark: boolean, texts: FilmTexts): Promise<FilmPainter> {
    const layer = () => document.createElement("canvas");
    const picture = layer();
    const plates = layer();
    let stage: ReplayView;
    if (view === "flat") stage = new MapView(picture, session);
    else {
      const { View3d } = await import("../replay/scene/view-3d.ts");
      stage = new View3d(picture, plates, session, texts.title);
    }
    stage.setDark(dark);
    const layers = view === "flat" ? [picture] : [picture, plates];
    return new FilmPainter(session, texts, stage, layers);
  }

  paint(seconds: number, camera = this.#session.status.camera): void {
    const { cuts, status } = this.#session;
    const frame = readFrame(this.#session, seconds, this.#frame);
    const subject = camera === "director" ? cutAt(cuts, seconds).subject : (status.followed ?? frame.leader);
    this.#stage.setCamera(camera);
    this.#stage.draw(frame, subject);
    for (const layer of this.#layers) this.#pen.drawImage(layer, 0, 0, filmWidth, filmHeight);
    this.#paintTower(frame);
    this.#paintCaption(this.#captions[captionAt(this.#captions, seconds)]);
    if (frame.sinceFinish > 0.6) this.#paintWinner();
  }

  dispose(): void {
    this.#stage.dispose();
  }

  #paintTower(frame: Frame): void {
    const pen = this.#pen;
    const { timeline, names, liveries } = this.#session;
    const { number, races } = this.#texts.raceTexts;
    const row = frame.shownTurn * timeline.cars;
    const rows = Math.min(timeline.cars, 12);
    pen.textBaseline = "middle";
    pen.fillStyle = "rgba(11,15,22,.9)";
    pen.fillRect(towerLeft, towerTop, towerWidth, 40 + rows * rowHeight);
    this.#face(18);
    pen.fillStyle = "#c8d0da";
    pen.textAlign = "left";
    pen.fillText(
      races.replay.turnOf({ turn: number(frame.shownTurn), turns: number(timeline.turns) }),
      towerLeft + 12,
      towerTop + 21,
    );
    const first = timeline.distance[row + timeline.ranking[row]!]!;
    for (let place = 0; place < rows; place += 1) {
      const seat = timeline.ranking[row + place]!;
      const top = towerTop + 40 + place * rowHeight;
      const leads = place === 0;
      pen.fillStyle = leads ? "#ffd83d" : place % 2 === 0 ? "#151b25" : "#1a212c";
      pen.fillRect(towerLeft, top, towerWidth, rowHeight);
      pen.fillStyle = liveries[seat]!.body;
      pen.fillRect(towerLeft + 36, top + 7, 10, rowHeight - 14);
      pen.fillStyle = liveries[seat]!.trim;
      pen.fillRect(towerLeft + 39.5, top + 7, 3, rowHeight - 14);
      // A black bar would be invisible on the black plate.
      pen.strokeStyle = "rgba(255,255,255,.5)";
      pen.lineWidth = 1;
      pen.strokeRect(towerLeft + 36, top + 7, 10, rowHeight - 14);
      this.#face(22);
      pen.fillStyle = leads ? "#14171c" : "#ffffff";
      pen.textAlign = "center";
      pen.fillText(number(place + 1), towerLeft + 19, top + rowHeight / 2 + 1);
      pen.textAlign = "right";
      const distance = timeline.distance[row + seat]!;
      const figure = leads ? number(distance) : races.tower.gap({ units: number(first - distance) });
      pen.fillText(figure, towerLeft + towerWidth - 12, top + rowHeight / 2 + 1);
      pen.textAlign = "left";
      pen.fillText(
        names[seat]!.name,
        towerLeft + 58,
        top + rowHeight / 2 + 1,
        towerWidth - 84 - pen.measureText(figure).width,
      );
    }
  }

  #paintCaption(caption: Caption | undefined): void {
    if (!caption) return;
    const { head, more, why, seat } = formatCaption(caption, this.#texts.raceTexts);
    const pen = this.#pen;
    const high = why === "" ? 88 : 116;
    const top = filmHeight - 24 - high;
    const left = towerLeft + (seat === null ? 14 : 34);
    const width = towerWidth - 48;
    pen.fillStyle = "rgba(11,15,22,.92)";
    pen.fillRect(towerLeft, top, towerWidth, high);
    if (seat !== null) {
      pen.fillStyle = this.#session.liveries[seat]!.body;
      pen.fillRect(towerLeft + 14, top + 14, 10, 60);
      pen.strokeStyle = "rgba(255,255,255,.5)";
      pen.lineWidth = 1;
      pen.strokeRect(towerLeft + 14, top + 14, 10, 60);
    }
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    this.#face(28);
    pen.fillStyle = "#ffffff";
    pen.fillText(head, left, top + 30, width);
    this.#face(22);
    pen.fillStyle = "#ffd83d";
    pen.fillText(more, left, top + 62, width);
    this.#face(20);
    pen.fillStyle = "#ffffff";
    pen.fillText(why, left, top + 92, width);
  }

  #paintWinner(): void {
    const { log, names } = this.#session;
    if (log.winner === null) return;
    const pen = this.#pen;
    const wide = 460;
    const left = filmWidth - wide - 24;
    const top = 24;
    pen.fillStyle = "#ffd83d";
    pen.fillRect(left, top, wide, 106);
    pen.fillStyle = "#14171c";
    pen.textAlign = "left";
    this.#face(20);
    pen.fillText(`${this.#texts.raceTexts.races.tower.winner} · ${this.#texts.title}`, left + 20, top + 30, wide - 40);
    this.#face(42);
    pen.fillText(names[log.winner]!.name, left + 20, top + 70, wide - 40);
  }

  #face(px: number): void {
    this.#pen.font = `700 ${px}px "Archivo Variable", "Arial Narrow", sans-serif`;
    this.#pen.fontStretch = "condensed";
  }
}
