import Menu from "virtual:icons/menu";
import X from "virtual:icons/x";
import { useEffect, useId, useRef, useState, type RefObject } from "react";
import {
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  useBeforeUnload,
  useBlocker,
  type Blocker,
} from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorPage } from "../app/error-page.tsx";
import { Header } from "../app/header.tsx";
import { localisedName } from "../app/visit.server.ts";
import { usePageMove } from "../app/use-page-move.ts";
import type { Route } from "./+types/panel-layout";
import { adminAuth, requirePanel, brandsThat, currentCompetition } from "../panel-kit/panel-scope.server.ts";
import { panelPath, panelSections, sectionAddress, sectionOf, type PanelSection } from "../panel-kit/panel-sections.ts";
import { useCityName } from "../panel-kit/panel-page.tsx";
import { isChanged, type Control } from "../app/unsent-input.ts";

export const handle = { texts: ["panel", "accountsPanel"] };

export const middleware: Route.MiddlewareFunction[] = [adminAuth];

const scopeCookie = "panel-competition";

/** Their path doesn't name the event. */
const eventSections = panelSections
  .filter(({ group }) => group === "competition")
  .flatMap(({ sections }) => sections.filter(({ path }) => !path.includes(":competition")));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, configuration } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const isAdmin = may(who, { act: "organise", brand: null });
  const isOrganiser = isAdmin || brandsThat(configuration, (brand) => may(who, { act: "organise", brand })).length > 0;
  const competitions = (await listCompetitionNames(database))
    .filter(({ brand }) => may(who, { act: isOrganiser ? "organise" : "help-people", brand }))
    .map((each) => ({ ...each, name: localisedName(context, each.name) }));
  return {
    name: who.person?.name ?? "",
    isAdmin,
    isOrganiser,
    competitions,
    lastCompetitionId: currentCompetition(request, competitions)?.id ?? null,
  };
}

export default function PanelLayout({ loaderData }: Route.ComponentProps) {
  const { panel } = useMessages();
  const content = useRef<HTMLElement>(null);
  usePageMove(content);
  const blocker = useUnsavedMarks(content, panel.unsaved);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { competitionId: inPath } = useParams();
  const inAddress = inPath ?? search.get("competition") ?? undefined;
  const [last, setLast] = useState(loaderData.lastCompetitionId);
  const isKnown = loaderData.competitions.some((each) => each.id === inAddress);
  if (inAddress !== undefined && isKnown && inAddress !== last) setLast(inAddress);
  const competitionId = isKnown && inAddress !== undefined ? inAddress : last;
  useEffect(() => {
    if (competitionId === null) return;
    document.cookie = `${scopeCookie}=${competitionId}; Path=${panelPath}; SameSite=Lax; Max-Age=31536000`;
  }, [competitionId]);

  // In the address, so that another tab's event doesn't replace this one's at the next reload.
  const navigate = useNavigate();
  const isOfEvent = eventSections.some((each) => sectionAddress(each.path, null) === pathname);
  const named = new URLSearchParams(search);
  if (isOfEvent && inAddress === undefined && competitionId !== null) named.set("competition", competitionId);
  const wanted = named.size === search.size ? null : `?${named}`;
  useEffect(() => {
    if (wanted !== null) void navigate(wanted, { replace: true, preventScrollReset: true });
  }, [wanted, navigate]);

  const menuId = useId();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const current = sectionOf(pathname, competitionId);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      {/* Its own box would scroll the sticky header away. */}
      <div className="contents print:hidden">
        <Header isWide />
      </div>
      <div className="mx-auto grid w-full max-w-[100rem] flex-1 grid-rows-[auto_1fr] lg:grid-rows-1 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="border-b border-line bg-panel lg:border-r lg:border-b-0 print:hidden">
          <button
            type="button"
            className="flex min-h-12 w-full items-center gap-3 px-4 text-left font-semibold lg:hidden"
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setOpenOn(isOpen ? null : pathname)}
          >
            {isOpen ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
            <span className="text-quiet">{panel.title}</span>
            {current && <span>{panel.sections[current.key]}</span>}
          </button>
          <div id={menuId} className={`${isOpen ? "block" : "hidden"} lg:sticky lg:top-18 lg:block`}>
            <Navigation loaderData={loaderData} competitionId={competitionId} current={current} />
          </div>
        </div>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="min-w-0 px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8 print:p-0 [&_form[data-unsaved]]:after:self-center [&_form[data-unsaved]]:after:font-semibold [&_form[data-unsaved]]:after:text-caution [&_form[data-unsaved]]:after:content-[attr(data-unsaved)]"
        >
          <Outlet />
          <Dialog
            open={blocker.state === "blocked"}
            onOpenChange={(isOpen) => {
              if (!isOpen) blocker.reset?.();
            }}
            title={panel.leaving.title}
            actions={
              <>
                <Button onClick={() => blocker.reset?.()}>{panel.leaving.stay}</Button>
                <Button kind="danger" onClick={() => blocker.proceed?.()}>
                  {panel.leaving.leave}
                </Button>
              </>
            }
          />
        </main>
      </div>
    </div>
  );
}

type NavigationProps = Pick<Route.ComponentProps, "loaderData"> & {
  competitionId: string | null;
  current: PanelSection | undefined;
};

function Navigation({ loaderData, competitionId, current }: NavigationProps) {
  const { accountsPanel: admin, panel } = useMessages();
  const { name, isAdmin, isOrganiser } = loaderData;
  const isReplay = loaderData.competitions.some((each) => each.id === competitionId && each.isReplay);
  const isFor = (section: PanelSection) =>
    !(isReplay && section.isForRealEvents) &&
    (section.for === "everybody" || isAdmin || (section.for === undefined && isOrganiser));
  return (
    // Fades at the bottom to show that it scrolls.
    <nav
      aria-label={panel.title}
      className="space-y-5 px-3 py-4 lg:max-h-[calc(100dvh-4.5rem)] lg:overflow-y-auto lg:pb-12 lg:[mask-image:linear-gradient(to_top,transparent,black_3rem)]"
    >
      {panelSections.map(({ group, sections }) => {
        const links = sections.flatMap((section) => {
          const to = sectionAddress(section.path, competitionId);
          // Pages that a browser has loaded ahead would show the event chosen before.
          const named = competitionId !== null && eventSections.includes(section);
          return to !== null && isFor(section)
            ? [{ ...section, to: named ? `${to}?competition=${competitionId}` : to }]
            : [];
        });
        if (links.length === 0) return null;
        return (
          <div key={group}>
            <p className="px-3 text-sm font-semibold text-quiet">{panel.groups[group]}</p>
            {group === "competition" && (
              <Scope loaderData={loaderData} competitionId={competitionId} current={current} />
            )}
            <ul className="mt-1">
              {links.map(({ key, to, icon: Icon }) => (
                <li key={key}>
                  <Link
                    to={to}
                    prefetch="intent"
                    aria-current={current?.key === key ? "page" : undefined}
                    className="menu-link flex min-h-11 items-center gap-3 border-l-3 border-transparent px-3 py-2 font-[550] aria-[current=page]:border-go lg:min-h-9 lg:py-1"
                  >
                    <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
                    {panel.sections[key]}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <p className="border-t border-line px-3 pt-4 text-sm text-quiet">
        {name}
        <br />
        {isAdmin ? admin.roles.admin : isOrganiser ? admin.roles.organiser : admin.roles.volunteer}
      </p>
    </nav>
  );
}

/** Keeps the section when another competition is chosen. Those that were never set up aren't offered. */
function Scope({ loaderData, competitionId, current }: NavigationProps) {
  const { panel } = useMessages();
  const navigate = useNavigate();
  const cityName = useCityName();
  const id = useId();
  const isScoped = current?.path.includes(":competition");
  const isCheckIn = current?.key === "readiness";
  const offered = loaderData.competitions.filter((each) => each.isSetUp || each.id === competitionId);
  if (offered.length === 0) return null;
  return (
    <div className="px-3 pt-1">
      <label htmlFor={id} className="sr-only">
        {panel.scope}
      </label>
      <select
        id={id}
        data-unkept
        value={competitionId ?? ""}
        onChange={({ target }) => {
          const to = isScoped && current ? sectionAddress(current.path, target.value) : null;
          void navigate(to ?? `${panelPath}${isCheckIn ? "/readiness" : ""}?competition=${target.value}`);
        }}
        className="control appearance-auto font-semibold"
      >
        {offered.map(({ id: value, name, brand }) => (
          <option key={value} value={value}>
            {offered.some((each) => each.id !== value && each.name === name)
              ? `${name} · ${brand === null ? panel.nationWide : cityName(brand)}`
              : name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Shown inside the panel if that could be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header isWide />
      <main id="content" className="mx-auto w-full max-w-7xl px-4 py-8">
        <ErrorPage error={error} />
      </main>
    </div>
  );
}

/**
 * Marks forms with unsaved changes in `data-unsaved` until they are reset, sent or re-rendered.
 * @returns blocks leaving the page while there is one
 */
function useUnsavedMarks(content: RefObject<HTMLElement | null>, words: string): Blocker {
  const isUnsaved = () => Boolean(content.current?.querySelector("form[data-unsaved]"));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const root = content.current;
    if (!root) return;
    const touched = new WeakMap<HTMLFormElement, Set<Control>>();
    const onInput = ({ target }: Event) => {
      const control = target as Control;
      const { form } = control;
      if (!form || form.method !== "post" || control.closest("[data-unkept]")) return;
      const own = touched.get(form) ?? new Set<Control>();
      touched.set(form, own.add(control));
      if ([...own].some((each) => each.isConnected && isChanged(each))) form.dataset["unsaved"] = words;
      else delete form.dataset["unsaved"];
    };
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      touched.delete(target);
      delete target.dataset["unsaved"];
    };
    root.addEventListener("input", onInput);
    root.addEventListener("submit", onSubmit);
    return () => {
      root.removeEventListener("input", onInput);
      root.removeEventListener("submit", onSubmit);
    };
  }, [content, words]);
  return blocker;
}
