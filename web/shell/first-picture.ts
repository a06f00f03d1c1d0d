import { useMatches, useRouteLoaderData } from "react-router";
import { drawingOf, type Brand } from "./brand.ts";

/** What a route says of itself: `export const handle = { firstPicture: (loaderData) => true }`, when the circuit's picture stands on top. */
type PictureHandle = { firstPicture?: (loaderData: never) => boolean };

/** The circuit whose picture is the first thing that the page shows, if that is a picture. Only servers are asked. */
export const useFirstPicture = import.meta.env.SSR ? useDrawnPicture : () => undefined;

function useDrawnPicture(): string | undefined {
  const root = useRouteLoaderData<{ brand: Brand }>("root");
  const isFirst = useMatches().some(
    // A page whose data could not be read shows an error in its place.
    ({ handle, loaderData }) =>
      loaderData !== undefined && (handle as PictureHandle | undefined)?.firstPicture?.(loaderData as never),
  );
  return isFirst && root ? drawingOf(root.brand.key) : undefined;
}

/**
 * Fetches that picture in the page's mode and width (`web/home/circuit-pictures.css` names the same files) before the style sheet is there to
 * ask for it. It runs after the colour mode is known: a preload link could only know the system's. Scripts wait for the picture
 * (`deferred-start.ts`).
 */
export const firstPictureScript = `(function(){var d=document.documentElement,c=d.getAttribute("data-first-picture");if(!c)return;var i=window.firstPicture=new Image;i.fetchPriority="high";i.src="${import.meta.env.BASE_URL}circuits/"+c+(d.classList.contains("dark")?"-dark-":"-light-")+(matchMedia("(min-width: 48rem)").matches?1920:960)+".avif"})();`;
