import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { networkOf } from './network.ts';

/** Maximum number of open connections. */
export interface ConnectionCaps {
  /** From all addresses together. */
  inAll: number;
  /** From one address, or one /64 of IPv6. */
  perAddress: number;
}

/**
 * The cap per address allows a campus fair: a thousand visitors behind one address, whose browsers open up to six
 * connections each. One address alone cannot use up all connections.
 */
export const connectionCaps: ConnectionCaps = { inAll: 10_000, perAddress: 6_000 };

/**
 * Closes new connections beyond the caps. Trusted proxies have no cap per address, because each forwards the requests of
 * many callers.
 */
export function capConnections(server: Server, isTrusted: (address: string) => boolean, caps: ConnectionCaps): void {
  const open = new Map<string, number>();
  server.maxConnections = caps.inAll;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isTrusted(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > caps.perAddress) socket.destroy();
  });
}
