import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy that can be slowed or cut. */
export interface BrokenLine {
  port: number;
  /** per chunk, both ways */
  delayMs: number;
  /** silently drops everything; new connections hang */
  cut: boolean;
  close: () => Promise<void>;
}

export async function openLine(port: number, targetPort: number): Promise<BrokenLine> {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    from.on("data", (data) => {
      if (line.cut) return;
      setTimeout(() => !to.destroyed && to.write(data), line.delayMs);
    });
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
  };
  const server: Server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
    pass(client, target);
    pass(target, client);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const line: BrokenLine = {
    port,
    delayMs: 0,
    cut: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return line;
}
