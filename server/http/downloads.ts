import { whenOver } from "../base/network/when-over.ts";
import { createFairQueue } from "../base/processes/fair-queue.ts";

/**
 * Files that are made for whoever asks. With `.data` behind it the router has the same made. Pictures are parts of pages: they are kept.
 * `tests/hostile/attacks/everything-that-can-be-downloaded-is-downloaded-without-end.ts` measures each.
 */
const downloads = [
  /^\/account\/export$/,
  /^\/submission\/[^/]+\/download$/,
  /^\/receipt\/[^/]+$/,
  /^\/teams\/[^/]+\/results\/[^/]+$/,
  /^\/events\/[^/]+\/[^/]+$/,
  /^\/team\/[^/]+\/(?:certificate\.pdf|source)$/,
  /^\/code-prix-admin-panel\/.+(?:\.(?:csv|pdf|zip)|\/export)$/,
];

export function isDownload(pathname: string): boolean {
  const path = pathname.replace(/\.data$/, "").toLowerCase();
  return downloads.some((each) => each.test(path));
}

export interface Downloads {
  /**
   * Makes a file for somebody, one at a time, and as fairly as pages. Until a file was read to its end it is one of those that they have under
   * way.
   *
   * @param who a person, or a network in which many people may be
   * @returns undefined when too much of theirs waits or is under way
   */
  run: (
    who: { personId: string } | { network: string },
    make: () => Promise<Response>,
  ) => Promise<Response | undefined>;
}

/** Files that are being sent: in a person's tabs, to a hall. */
export const mostSending = { person: 4, network: 200 };

export function createDownloads(): Downloads {
  const turns = createFairQueue({ atOnce: 2, ofOne: 1, waiting: 100 });
  const sending = new Map<string, number>();
  return {
    async run(payer, make) {
      const isPerson = "personId" in payer;
      const who = isPerson ? payer.personId : payer.network;
      if ((sending.get(who) ?? 0) >= mostSending[isPerson ? "person" : "network"]) return undefined;
      const made = await turns.run(who, make);
      if (!made?.body) return made;
      sending.set(who, (sending.get(who) ?? 0) + 1);
      const over = () => {
        const left = (sending.get(who) ?? 1) - 1;
        if (left > 0) sending.set(who, left);
        else sending.delete(who);
      };
      return new Response(whenOver(made.body, over), made);
    },
  };
}
