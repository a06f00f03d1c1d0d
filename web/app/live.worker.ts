/** Over HTTP/1.1 a browser has six connections to a site, so all tabs share one stream. */
import { serveSharingPage, type PageMessage } from "./live-sharing.ts";

addEventListener("connect", (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  const hear = serveSharingPage((message) => port.postMessage(message));
  port.addEventListener("message", ({ data }: MessageEvent<PageMessage>) => hear(data));
  port.start();
});
