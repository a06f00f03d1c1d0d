import type { ReactNode } from "react";
import { Link, href } from "react-router";

interface RaceCardProps {
  raceId: string;
  title: string;
  /** whose line the picture shows clearly; null: all */
  ownTeam: string | null;
  children?: ReactNode;
}

export function RaceCard({ raceId, title, ownTeam, children }: RaceCardProps) {
  return (
    <div className="@container">
      <article className="grid grid-cols-[7rem_1fr] items-start gap-4 @xs:grid-cols-[8rem_1fr] @sm:grid-cols-[11rem_1fr]">
        <Link to={href("/race/:id", { id: raceId })} tabIndex={-1} aria-hidden className="block border border-line">
          <img
            src={`${import.meta.env.BASE_URL}race/${raceId}/still.svg${ownTeam === null ? "" : `?team=${ownTeam}`}`}
            alt=""
            width={480}
            height={270}
            loading="lazy"
            decoding="async"
            className="block h-auto w-full"
          />
        </Link>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <Link to={href("/race/:id", { id: raceId })} className="link font-semibold">
            {title}
          </Link>
          {children}
        </div>
      </article>
    </div>
  );
}
