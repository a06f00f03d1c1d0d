/** What journeys need of a browser that Playwright can't drive. */
export interface OtherBrowser {
  /** Errors and warnings of the console. */
  complaints(): Promise<string[]>;
  /** Until its scripts have taken over. */
  open(url: string): Promise<void>;
  run<Result, Args extends unknown[]>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** False if `find` returned no element. */
  click<Args extends unknown[]>(find: (...args: Args) => Element | null | undefined, ...args: Args): Promise<boolean>;
  /** Keys for the focused element. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Signs out. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
