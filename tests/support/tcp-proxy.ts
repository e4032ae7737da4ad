import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the server and its database, as a network does. */
export interface TcpProxy {
  /** An address that leads through here in the place of the one that leads to the target. */
  through(url: string): string;
  /** Nothing is passed on any more, and nobody is told. */
  stall(): void;
  /** Ends every connection; new ones are taken, unless it stalls. */
  cut(): void;
  /** Passes on again what comes from now on. */
  resume(): void;
  close(): Promise<void>;
}

/** Starts one in front of the port that `url` names. */
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
