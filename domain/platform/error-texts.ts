/** `shell.errors` of the messages. */
export interface ErrorTexts {
  notFoundHeading: string;
  otherHeading: string;
  titles: Record<"signIn" | "forbidden" | "gone" | "tooLarge" | "tooMany" | "unavailable" | "badRequest", string>;
  pageNotFound: (values: { path: string }) => string;
  signIn: string;
  forbidden: string;
  gone: string;
  tooLarge: string;
  tooMany: string;
  badRequest: string;
  ours: string;
}

/** Returns the specification's heading. */
export const errorHeading = (statusCode: number, texts: ErrorTexts): string =>
  statusCode === 404 ? texts.notFoundHeading : texts.otherHeading;

/** Returns the page's title: what happened, where a status says more than the heading. */
export function errorTitle(statusCode: number, texts: ErrorTexts): string {
  const { titles } = texts;
  switch (statusCode) {
    case 404:
      return errorHeading(statusCode, texts);
    case 401:
      return titles.signIn;
    case 403:
      return titles.forbidden;
    case 410:
      return titles.gone;
    case 413:
      return titles.tooLarge;
    case 429:
      return titles.tooMany;
    case 503:
      return titles.unavailable;
    default:
      return statusCode < 500 ? titles.badRequest : errorHeading(statusCode, texts);
  }
}

export function errorMessage(statusCode: number, path: string, texts: ErrorTexts): string {
  switch (statusCode) {
    case 404:
      return texts.pageNotFound({ path });
    case 401:
      return texts.signIn;
    case 403:
      return texts.forbidden;
    case 410:
      return texts.gone;
    case 413:
      return texts.tooLarge;
    case 429:
      return texts.tooMany;
    default:
      return statusCode < 500 ? texts.badRequest : texts.ours;
  }
}
