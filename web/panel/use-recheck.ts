import { useEffect } from "react";
import { useRevalidator } from "react-router";

const everyMs = 2_000;

/** Polls while something runs that sends no live updates. */
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
