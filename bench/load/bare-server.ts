/**
 * Baseline for live updates: a `node:net` server without HTTP that writes the same few bytes to all connections. `spectators.ts` starts it,
 * requests an update by message and receives the milliseconds of processor time.
 */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const news = Buffer.from("26\r\nevent: news\ndata: competition:izmir\n\n\r\n");
/** What is still under way when all is written is counted, too. */
const settlingMs = 500;
const sockets = new Set<Socket>();

const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("close", () => sockets.delete(socket));
  socket.once("data", () => {
    sockets.add(socket);
    socket.write("HTTP/1.1 200 OK\r\n\r\nevent: ready\ndata: competition:izmir\n\n");
  });
});

process.on("message", () => {
  const before = process.cpuUsage();
  for (const socket of sockets) socket.write(news);
  void wait(settlingMs).then(() => {
    const { user, system } = process.cpuUsage(before);
    process.send?.((user + system) / 1_000);
  });
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () =>
  process.send?.((server.address() as AddressInfo).port),
);
