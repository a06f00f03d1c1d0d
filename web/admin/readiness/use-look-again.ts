import { useEffect } from "react";
import { useRevalidator } from "react-router";

const everyMs = 2_000;

/** Asks for the page's data again and again while something goes on that tells no news, as submissions that are judged do. */
export function useLookAgain(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
