import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Provisional, SceneContent } from "#engine/show/scenes.ts";
import { useFormats, useLanguage, useMessages } from "../messages/messages.tsx";
import { brandOf, drawingOf } from "../shell/brand.ts";
import { isDrawn, logosIn } from "../logos/logos-in.ts";
import { useSite } from "../shell/use-site.ts";
import { tellProvisional } from "../show/tell-provisional.ts";
import { tellScene } from "../show/tell-scene.ts";
import type { ScreenLink, ScreenPicture } from "./screen-link.ts";
import { SceneGuard } from "./scene-guard.tsx";
import { SceneTimingContext } from "./scene-time.ts";
import { GridScene, PodiumScene, StandingsScene } from "./scenes/board-scenes.tsx";
import { CountdownScene, MessageScene, SponsorsScene } from "./scenes/plain-scenes.tsx";
import { RevealScene } from "./scenes/reveal-scene.tsx";
import { loadDrawScene, loadLowerThird, loadRaceScene, loadTestCard } from "./fetch-ahead.ts";
import { InLanguage } from "./in-language.tsx";
import { useScreen, type OpenScreen } from "./use-screen.ts";
import "./show.css";
import "./show-scenes.css";

/** Not on the page's way to its first picture: `fetchAhead` has them long before the show comes to them. */
const RaceScene = lazy(loadRaceScene);
const TestCard = lazy(loadTestCard);
const DrawScene = lazy(loadDrawScene);
const LowerThird = lazy(loadLowerThird);

/** How the show is laid on this screen: what the address says, else what the operator assigned. */
type Look = "hall" | "lower-third" | "chroma-key";

function lookOf(parameter: string | null, assigned: Look): Look {
  if (parameter === "chroma" || parameter === "chroma-key") return "chroma-key";
  if (parameter === "lower-third") return "lower-third";
  return parameter === "hall" ? "hall" : assigned;
}

interface ShowScreenProps {
  /** QR code that leads phones to what they may follow; a data address; null: the page could not be asked for it */
  phonePicture: string | null;
  /** addresses of logos that organisers gave, by city: a screen shows the city that it was assigned to */
  logos: Readonly<Record<string, string>>;
  /** what stands there until the screen is admitted; the code alone without it */
  children?: ReactNode;
}

/** A screen of the show, from its first code to the podium. Whatever happens, it shows something that may be seen by three hundred people. */
export function ShowScreen(props: ShowScreenProps) {
  const screen = useScreen();
  return (
    <InLanguage language={screen.picture.language}>
      <ScreenPage {...props} screen={screen} />
    </InLanguage>
  );
}

function ScreenPage({
  phonePicture,
  logos,
  children,
  screen,
}: ShowScreenProps & { screen: ReturnType<typeof useScreen> }) {
  const { picture, link, clock } = screen;
  const { show } = useMessages();
  const [parameters] = useSearchParams();
  const site = useSite();
  const language = useLanguage();
  const asking = useKeys(link, picture);
  const brand = picture.brand ?? site.brand.key;
  const city = site.cities.find((each) => each.slug === brand) ?? null;
  // In the screen's own language, which may be another than its page was asked for in.
  const face = brandOf(city, site.productName, language, logosIn(language, logos));
  const look = lookOf(parameters.get("view"), picture.role);

  if ((picture.phase === "starting" || picture.phase === "code") && children !== undefined) {
    return (
      <>
        {children}
        {picture.code !== null && (
          <p className="show-corner-code" data-testid="screen-code">
            {show.screen.code} <b>{spaced(picture.code)}</b>
          </p>
        )}
      </>
    );
  }
  return (
    <div
      className="show"
      // Upper case by the language's own rule: i is İ in Turkish.
      lang={language}
      data-brand={drawingOf(brand)}
      data-look={look}
      data-phase={picture.phase}
      data-scene={picture.content?.kind}
      data-step={picture.showStep}
      data-alone={picture.isAlone || undefined}
      data-connected={picture.isConnected || undefined}
    >
      <div className={`show-sky sky-${drawingOf(brand)}`} aria-hidden>
        <div className={`show-circuit circuit-${drawingOf(brand)}`} />
      </div>
      <header className="show-head">
        {/* Only what is drawn for it is turned for a dark ground: a given one keeps its colours. */}
        <img src={face.logo} alt={face.alt} className={isDrawn(face.logo) ? "logo show-logo" : "show-logo"} />
        <p className="show-title">
          <Title text={picture.content ? titleOf(picture, show) : picture.showName || show.screen.title} />
        </p>
        {picture.content && <SceneStage content={picture.content} />}
      </header>
      <div className="show-kerb" aria-hidden />
      <SceneTimingContext value={{ clock, stepAtMs: picture.stepAtMs, sceneAtMs: picture.sceneAtMs }}>
        <div className="show-body">
          {picture.phase === "show" ? (
            <SceneGuard step={picture.showStep} instead={<p className="idle-name self-center">{picture.showName}</p>}>
              <Scene screen={screen} brand={brand} />
            </SceneGuard>
          ) : (
            look === "hall" && <Idle picture={picture} phonePicture={phonePicture} />
          )}
        </div>
        {picture.provisional && <ProvisionalLine provisional={picture.provisional} />}
        {phonePicture !== null && (picture.content?.kind === "countdown" || picture.content?.kind === "message") && (
          <PhoneCode picture={phonePicture} />
        )}
        {look === "lower-third" && picture.content && (
          <SceneGuard step={picture.showStep} instead={null}>
            <Suspense>
              <LowerThird
                key={picture.content.kind}
                content={picture.content}
                step={picture.step}
                title={titleOf(picture, show)}
                brand={brand}
              />
            </Suspense>
          </SceneGuard>
        )}
      </SceneTimingContext>
      {look !== "hall" && picture.code !== null && (
        <p className="show-corner-code" data-testid="screen-code">
          {show.screen.code} <b>{spaced(picture.code)}</b>
        </p>
      )}
      <p className="show-cut-off" hidden={picture.isConnected || picture.phase === "starting"} aria-hidden />
      {picture.isBlack && <div className="show-black" />}
      {picture.isRehearsal && <p className="show-rehearsal">{show.screen.rehearsal}</p>}
      {asking.isOpen && <KeyQuestion link={link} onClose={asking.close} />}
    </div>
  );
}

/** Capitals follow the language that a title was written in, also on a screen of another: the i of "yemeği" keeps its dot. */
function Title({ text }: { text: string }) {
  return <span lang={/[çğıöşü]/i.test(text) ? "tr" : undefined}>{text}</span>;
}

const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

function titleOf({ content, showName }: ScreenPicture, show: ReturnType<typeof useMessages>["show"]): string {
  if (!content) return "";
  // That a message is a message, everybody sees.
  if (content.kind === "message" && content.title === "") return showName;
  if (content.title !== "") return content.title;
  return tellScene({ kind: content.kind, board: "order" in content && content.order ? "order" : "seeding" }, show);
}

/** Which stage a scene is about; of a race also which of its races. */
function SceneStage({ content }: { content: SceneContent }) {
  const { show } = useMessages();
  const { number } = useFormats();
  if (content.kind === "race" && content.of) {
    const { stage, number: which, races } = content.of;
    // The races of heats and groups are numbered through, and some were replaced.
    const words = show.race.number({ number: number(which), all: number(Math.max(which, races)) });
    return <p className="show-stage">{`${stage} · ${words}`}</p>;
  }
  if (content.kind === "standings" && content.order) {
    return <p className="show-stage">{`${content.stage} · ${show.standings.after({ count: content.order.races })}`}</p>;
  }
  return "stage" in content ? <p className="show-stage">{content.stage}</p> : null;
}

/** Teams may still protest, or have: said on every order until it stands. */
function ProvisionalLine({ provisional }: { provisional: Provisional }) {
  const { show } = useMessages();
  const { time } = useFormats();
  return <p className="show-provisional">{tellProvisional(provisional, show.provisional, time)}</p>;
}

function Scene({ screen, brand }: { screen: OpenScreen & { picture: ScreenPicture }; brand: string }) {
  const { content, step, name } = screen.picture;
  if (!content) return null;
  switch (content.kind) {
    case "test-card":
      return (
        <Suspense>
          <TestCard name={name} measured={screen.clock.measured} />
        </Suspense>
      );
    case "countdown":
      return <CountdownScene content={content} brand={brand} />;
    case "message":
      return <MessageScene content={content} />;
    case "sponsors":
      return <SponsorsScene content={content} />;
    case "draw":
      return (
        <Suspense>
          <DrawScene content={content} step={step} />
        </Suspense>
      );
    case "grid":
      return <GridScene content={content} step={step} />;
    case "standings":
      return <StandingsScene content={content} step={step} />;
    case "race":
      return (
        <Suspense>
          <RaceScene content={content} step={step} brand={brand} />
        </Suspense>
      );
    case "reveal":
      return <RevealScene content={content} step={step} />;
    case "podium":
      return <PodiumScene content={content} step={step} />;
    default:
      return content satisfies never;
  }
}

/** Before the show, or while its data is on the way: the code, or the name that it was given. */
function Idle({ picture, phonePicture }: { picture: ScreenPicture; phonePicture: string | null }) {
  const { show } = useMessages();
  return (
    <div className="idle">
      {picture.code === null ? (
        <>
          <p className="idle-name">{picture.name || picture.showName}</p>
          {picture.phase === "idle" && <p className="idle-hint">{show.screen.soon}</p>}
          {picture.phase === "idle" && phonePicture !== null && <PhoneCode picture={phonePicture} />}
        </>
      ) : (
        <>
          <p className="idle-hint">{show.screen.codeHint}</p>
          <p className="idle-code" data-testid="screen-code">
            {spaced(picture.code)}
          </p>
        </>
      )}
    </div>
  );
}

function PhoneCode({ picture }: { picture: string }) {
  const { show } = useMessages();
  return (
    <figure className="phone-code">
      <img src={picture} alt="" />
      <figcaption>{show.screen.phone}</figcaption>
    </figure>
  );
}

/** Keys of a clicker or a keyboard at a screen that is cut off; where the server answers, they do nothing. */
function useKeys(link: ScreenLink, picture: ScreenPicture): { isOpen: boolean; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  const { isConnected } = picture;
  if (isConnected && isOpen) setOpen(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isConnected || event.target instanceof HTMLInputElement) return;
      // Without the network a browser would show its own error in place of the screen.
      if (event.key === "F5" || (event.key.toLowerCase() === "r" && (event.ctrlKey || event.metaKey))) {
        if (!isSecureContext || navigator.serviceWorker?.controller === null) {
          event.preventDefault();
          void link.restore();
        }
        return;
      }
      const direction = [" ", "PageDown", "ArrowRight"].includes(event.key)
        ? 1
        : ["PageUp", "ArrowLeft"].includes(event.key)
          ? -1
          : null;
      if (direction === null || !link.mayGoAlone) return;
      event.preventDefault();
      if (link.isUnlocked) void link.goAlone(direction);
      else setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [link, isConnected]);
  return { isOpen, close: () => setOpen(false) };
}

/** Asks a volunteer for the spoken key. */
function KeyQuestion({ link, onClose }: { link: ScreenLink; onClose: () => void }) {
  const { show } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"asking" | "trying" | "wrong">("asking");
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="key-question"
      onSubmit={(event) => {
        event.preventDefault();
        setState("trying");
        void link.unlock(input.current?.value ?? "").then((opened) => {
          if (opened) return onClose();
          setState("wrong");
          // Whoever mistyped types again at once.
          input.current?.select();
        });
      }}
    >
      <label htmlFor="spoken-key">{show.screen.spokenKey}</label>
      <input
        id="spoken-key"
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-unkept
        readOnly={state === "trying"}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      {state === "wrong" && <output>{show.screen.wrongKey}</output>}
    </form>
  );
}
