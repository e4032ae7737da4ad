import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that stands between the server and its database, and can fail like a network. */
export interface TcpProxy {
  /** The given URL with its port replaced by the proxy's. */
  through(url: string): string;
  /** Drops all bytes without closing anything. */
  stall(): void;
  /** Closes every connection; new ones are accepted, even while the proxy stalls. */
  cut(): void;
  /** Forwards again, from now on. */
  resume(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the port in `url`. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let stalled = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => stalled || to.write(bytes));
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    through: (address) => Object.assign(new URL(address), { port: String((server.address() as AddressInfo).port) }).href,
    stall: () => void (stalled = true),
    resume: () => void (stalled = false),
    cut,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
