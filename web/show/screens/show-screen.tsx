import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, Component } from "react";
import { useSearchParams } from "react-router";
import type { Provisional } from "#domain/show/scene.ts";
import type { SceneContent } from "#domain/show/scenes.ts";
import { useFormats, useLanguage, useMessages, MessagesProvider, type Messages } from "../../ui/messages.tsx";
import { useWindowKeys } from "../../ui/plain-key.ts";
import { brandOf, drawingOf } from "../../app/brand.ts";
import { logosIn } from "../../brands/logos-in.ts";
import { useSite } from "../../app/use-site.ts";
import { formatProvisional, useSceneTitle } from "../remote/scene-text.ts";
import { bigWords, hint, ScreenFrame } from "./screen-frame.tsx";
import type { ScreenLink, ScreenPicture } from "./screen-link.ts";
import { SceneTimingContext } from "../scenes/scene-time.ts";
import { Scene } from "../scenes/screens.tsx";
import { useScreen } from "./use-screen.ts";
import { loadCatalogue } from "../../ui/browser-catalogue.ts";
import { keepPageForRefresh } from "./offline-screen.ts";
import type { ScreenRole } from "#domain/show/show-acts.ts";

function viewOf(parameter: string | null, assigned: ScreenRole): ScreenRole {
  if (parameter === "chroma" || parameter === "chroma-key") return "chroma-key";
  if (parameter === "lower-third") return "lower-third";
  return parameter === "hall" ? "hall" : assigned;
}

interface ShowScreenProps {
  /** data address; null: unknown */
  phonePicture: string | null;
  /** by city */
  logos: Readonly<Record<string, string>>;
  isWall?: boolean;
  /** instead of the screen's or site's city */
  brand?: string | null;
  /** until the screen is admitted */
  children?: ReactNode;
}

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
  isWall = false,
  brand: given = null,
  children,
  screen,
}: ShowScreenProps & { screen: ReturnType<typeof useScreen> }) {
  const { picture, link, clock } = screen;
  const { show } = useMessages();
  const titleOf = useSceneTitle();
  const [parameters] = useSearchParams();
  const site = useSite();
  const language = useLanguage();
  const asking = useKeys(link, picture);
  const stage = useStageOf(picture.content);
  const brand = given ?? picture.brand ?? site.brand.key;
  const city = site.cities.find((each) => each.slug === brand) ?? null;
  // The screen's language can differ from the page's.
  const face = brandOf(city, site.productName, language, logosIn(language, logos));
  const view = viewOf(parameters.get("view"), picture.role);

  const code = picture.code !== null && (
    <CornerCode>
      {show.screen.code} <b>{spaced(picture.code)}</b>
    </CornerCode>
  );

  const above = (
    <>
      {picture.isBlack && <div className="absolute inset-0 z-9 bg-black" />}
      {/* Above everything, so that generated teams are never mistaken for real ones. */}
      {picture.isRehearsal && (
        <p className="absolute bottom-0 left-1/2 z-10 -translate-x-1/2 bg-caution px-[2.5vh] py-[0.5vh] font-display leading-[1.1] font-extrabold tracking-[0.12em] text-asphalt-900">
          {picture.isReplay ? show.screen.replay : show.screen.rehearsal}
        </p>
      )}
    </>
  );

  // The screen's role decides which races it may show.
  if (isWall || picture.role === "wall") {
    return (
      <Suspense>
        <WallScreen key={`${picture.phase === "starting"} ${picture.role}`} link={link} brand={brand} logo={face}>
          {code}
          {above}
        </WallScreen>
      </Suspense>
    );
  }
  if ((picture.phase === "starting" || picture.phase === "code") && children !== undefined) {
    return (
      <>
        {children}
        {code}
      </>
    );
  }
  const { content, phase } = picture;
  const board = content && "order" in content && content.order ? "order" : "seeding";
  const isUntitledMessage = content?.kind === "message" && content.title === "";
  const title = isUntitledMessage ? picture.showName : content ? titleOf({ ...content, board }) : "";
  const { step, name } = picture;
  const scene = content && { content, step, title, brand, name, measured: clock.measured };
  return (
    <SceneTimingContext value={{ clock, stepAtMs: picture.stepAtMs, sceneAtMs: picture.sceneAtMs }}>
      <ScreenFrame
        drawing={drawingOf(brand)}
        view={view}
        scene={content?.kind}
        logo={face}
        title={<Title text={content ? title : picture.showName || show.screen.title} />}
        stage={stage}
        body={
          phase === "show" ? (
            <SceneGuard
              step={picture.showStep}
              instead={<p className={`self-center ${bigWords}`}>{picture.showName}</p>}
            >
              {scene && (
                <Suspense>
                  <Scene part="Screen" {...scene} />
                </Suspense>
              )}
            </SceneGuard>
          ) : (
            view === "hall" && <Idle picture={picture} phonePicture={phonePicture} />
          )
        }
        // Upper case by the language's own rule: i is İ in Turkish.
        lang={language}
        data-phase={phase}
        data-step={picture.showStep}
        data-alone={picture.isAlone || undefined}
        data-connected={picture.isConnected || undefined}
      >
        {picture.provisional && <ProvisionalLine provisional={picture.provisional} />}
        {phonePicture !== null && view === "hall" && (content?.kind === "countdown" || content?.kind === "message") && (
          <PhoneCode picture={phonePicture} />
        )}
        {view === "lower-third" && scene && (
          <SceneGuard step={picture.showStep} instead={null}>
            <Suspense>
              <Scene part="Strip" key={scene.content.kind} {...scene} />
            </Suspense>
          </SceneGuard>
        )}
        {view !== "hall" && code}
        <p
          className="absolute right-[1.2vh] bottom-[1.2vh] z-8 size-[1.4vh] rounded-full bg-caution"
          hidden={picture.isConnected || phase === "starting"}
          aria-hidden
        />
        {above}
        {asking.isOpen && <KeyQuestion link={link} onClose={asking.close} />}
      </ScreenFrame>
    </SceneTimingContext>
  );
}

const WallScreen = lazy(() => import("./wall-screen.tsx"));

function CornerCode({ children }: { children: ReactNode }) {
  return (
    <p
      className="condensed fixed right-0 bottom-0 bg-panel px-[0.8em] py-[0.3em] text-[max(1.125rem,min(3.4vh,3vw))] max-sm:left-0 max-sm:border-t max-sm:border-line max-sm:pt-[0.5em] max-sm:pb-[calc(0.5em+env(safe-area-inset-bottom,0px))] max-sm:text-center max-sm:text-lg"
      data-testid="screen-code"
    >
      {children}
    </p>
  );
}

/** Capitals follow the title's own language: the i of "yemeği" keeps its dot. */
function Title({ text }: { text: string }) {
  return <span lang={/[çğıöşü]/i.test(text) ? "tr" : undefined}>{text}</span>;
}

const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

function useStageOf(content: SceneContent | null): string {
  const { show } = useMessages();
  const { number } = useFormats();
  if (content?.kind === "race" && content.of) {
    const { stage, number: which, races } = content.of;
    // Race numbers run through the stage, and some races were replaced.
    return `${stage} · ${show.race.number({ number: number(which), all: number(Math.max(which, races)) })}`;
  }
  if (content?.kind === "standings" && content.order) {
    return `${content.stage} · ${show.standings.after({ count: content.order.races })}`;
  }
  return content && "stage" in content ? content.stage : "";
}

function ProvisionalLine({ provisional }: { provisional: Provisional }) {
  const { show } = useMessages();
  const { time } = useFormats();
  return (
    <p className="absolute bottom-[0.9vh] left-(--margin) z-3 bg-caution px-[1.2vh] font-bold text-asphalt-900 strip:bottom-[3vh] strip:left-[calc(1.6*var(--margin))]">
      {formatProvisional(provisional, show.provisional, time)}
    </p>
  );
}

function Idle({ picture, phonePicture }: { picture: ScreenPicture; phonePicture: string | null }) {
  const { show } = useMessages();
  return (
    <div
      className={`grid place-content-center ${picture.code === null ? "justify-items-start gap-[3vh]" : "text-center"}`}
    >
      {picture.code === null ? (
        <>
          <p className={bigWords}>{picture.name || picture.showName}</p>
          {picture.phase === "idle" && <p className={hint}>{show.screen.soon}</p>}
          {picture.phase === "idle" && phonePicture !== null && <PhoneCode picture={phonePicture} />}
        </>
      ) : (
        <>
          <p className={`bg-asphalt-950 px-[0.6em] py-[0.3em] ${hint}`}>{show.screen.codeHint}</p>
          <p
            className="condensed bg-white px-[0.4em] py-[0.15em] text-[min(22vh,19vw)] leading-none font-[850] tracking-[0.04em] wrap-anywhere text-asphalt-950"
            data-testid="screen-code"
          >
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
    <figure className="absolute right-(--margin) bottom-[5vh] z-3 flex flex-row-reverse items-center gap-[2vh] bg-[#06090f]/88 pl-[2vh] font-[650] keyed:hidden">
      <img src={picture} alt="" className="w-[min(20vh,34vw)] bg-white" />
      <figcaption className="max-w-[9em] text-right font-display text-[1.1em] font-stretch-82% tall:max-w-[50vw] tall:text-[1em] tall:font-stretch-75%">
        {show.screen.phone}
      </figcaption>
    </figure>
  );
}

function useKeys(link: ScreenLink, picture: ScreenPicture): { isOpen: boolean; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  const { isConnected } = picture;
  if (isConnected && isOpen) setOpen(false);
  useWindowKeys((event) => {
    if (isConnected || event.target instanceof HTMLInputElement) return;
    // Offline, a refresh would show the browser's error page.
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
  });
  return { isOpen, close: () => setOpen(false) };
}

function KeyQuestion({ link, onClose }: { link: ScreenLink; onClose: () => void }) {
  const { show } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"asking" | "trying" | "wrong">("asking");
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="key-question absolute bottom-[6vh] left-[5vh] z-10 grid w-[min(90vw,90vh)] gap-[1vh] border-t-[0.8vh] border-(--city) bg-panel p-[3vh]"
      onSubmit={(event) => {
        event.preventDefault();
        setState("trying");
        void link.unlock(input.current?.value ?? "").then((opened) => {
          if (opened) return onClose();
          setState("wrong");
          input.current?.select();
        });
      }}
    >
      <label htmlFor="spoken-key">{show.screen.spokenKey}</label>
      <input
        id="spoken-key"
        className="border-2 border-edge bg-asphalt-950 px-[0.6em] py-[0.4em] font-mono"
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-unkept
        readOnly={state === "trying"}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      {state === "wrong" && <output className="text-stop">{show.screen.wrongKey}</output>}
    </form>
  );
}

interface SceneGuardProps {
  /** the next step retries */
  step: number;
  instead: ReactNode;
  children: ReactNode;
}

interface GuardState {
  step: number;
  failed: boolean;
}

/** An audience sees no errors: shows the show's name, and the next press continues. */
class SceneGuard extends Component<SceneGuardProps, GuardState> {
  override state: GuardState = { step: this.props.step, failed: false };

  static getDerivedStateFromProps({ step }: SceneGuardProps, state: GuardState): GuardState | null {
    return step === state.step ? null : { step, failed: false };
  }

  static getDerivedStateFromError(): Partial<GuardState> {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

const topics = ["show", "races", "commentary"];

/** Uses the page's language until the texts are loaded, or if they can't be. */
function InLanguage({ language, children }: { language: string | null; children: ReactNode }) {
  const [pageLanguage, pageTexts] = [useLanguage(), useMessages()];
  const [given, setGiven] = useState<{ language: string; messages: Messages } | null>(null);
  useEffect(() => {
    if (language === null || language === pageLanguage || given?.language === language) return undefined;
    let goesOn = true;
    const show = (messages: Messages) => goesOn && setGiven({ language, messages });
    loadCatalogue(language, topics).then(show, () => undefined);
    return () => {
      goesOn = false;
    };
  }, [language, pageLanguage, given]);
  // Caches the new texts for an offline refresh.
  useEffect(() => (given ? keepPageForRefresh() : undefined), [given]);
  const texts = given?.language === language ? given : { language: pageLanguage, messages: pageTexts };
  return <MessagesProvider {...texts}>{children}</MessagesProvider>;
}
