/** Classes of a replay's frame that the still picture in its place has too. */
export const replayFrame =
  "replay border border-line bg-raised text-ink outline-offset-2 in-data-embed:flex in-data-embed:min-h-0 in-data-embed:flex-1 in-data-embed:flex-col in-data-embed:border-0";

export const replayPicture =
  "replay-picture scroll-mt-20 relative aspect-video max-h-[min(calc(100svh-14.25rem-var(--own-line,0rem)),52rem)] md:short:max-h-[calc(100svh-16.5rem-var(--own-line,0rem))] w-full overflow-hidden max-md:aspect-4/5 max-md:max-h-[max(16rem,calc(100svh-23rem))] lying:max-[961px]:landscape:aspect-auto lying:max-[961px]:landscape:h-[78svh] lying:max-[961px]:landscape:max-h-none lying:pointer-fine:aspect-auto lying:pointer-fine:h-[max(10rem,calc(100svh-15.5rem))] lying:pointer-fine:max-h-none in-data-embed:aspect-auto! in-data-embed:h-auto! in-data-embed:max-h-none! in-data-embed:min-h-32 in-data-embed:flex-1";

export const transportBar =
  "transport flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-raised px-3 py-2";
