import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which an idle connection may still send its next request while the server ends. */
export const idleFor = 2_000;
const lookEvery = 50;
/** A turn of the loop shorter than this (ms) had nothing to do. */
const quiet = 0.25;
/** Length of the accept queue from the signal on, instead of hundreds: all waiting connections must be answered. */
const fewWaiting = 16;
/** Milliseconds to wait for such a turn. */
const quietWithin = 500;
/** Milliseconds after which listening ends in any case: running requests need the rest of the time. */
export const listenOnFor = 2_000;

/** How a server ends. */
export interface Ending {
  /** Milliseconds in total; what still runs then is cut off. */
  within: number;
  /**
   * Milliseconds to go on listening after /readyz reports not ready, so that load balancers and busy clients notice in
   * time.
   */
  announce: number;
}

/** Ends a server without resetting well-behaved connections. */
export interface Drain {
  isDraining(): boolean;
  /** Call it for each request, before it is answered. */
  note(req: IncomingMessage, res: ServerResponse): void;
  end(ending: Ending): Promise<void>;
}

interface Activity {
  /** Responses that are not finished. */
  running: Set<ServerResponse>;
  /** When the last response finished or the last byte arrived, in milliseconds of `performance.now()`. */
  idleSince: number;
  /** Bytes received at the last check. */
  bytesRead: number;
}

/** The part of a listening server that Node does not expose. */
interface Listening {
  _handle?: { listen?(backlog: number): number } | null;
}

/** Tracks the connections of `server`, and ends them when it is time. */
export function createDrain(server: Server): Drain {
  const sockets = new Map<Socket, Activity>();
  let drainingSince: number | undefined;

  let accepted = 0;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.set(socket, { running: new Set(), idleSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => sockets.delete(socket));
  });

  function endIdle(patience: number): void {
    const now = performance.now();
    for (const [socket, activity] of sockets) {
      if (socket.bytesRead !== activity.bytesRead) Object.assign(activity, { bytesRead: socket.bytesRead, idleSince: now });
      const isIdle = activity.running.size === 0 && now - Math.max(activity.idleSince, drainingSince!) >= patience;
      if (isIdle) socket.destroySoon();
    }
  }

  /**
   * Shortens the accept queue: a busy server accepts one connection per turn. The system rejects further ones, which
   * retry a second later or reach another instance; nothing of theirs was sent yet.
   */
  function letWait(connections: number): void {
    (server as Listening)._handle?.listen?.(connections);
  }

  /**
   * Waits for a moment without a connection in the accept queue: it would be reset. That is a turn of the loop with
   * nothing to do or, on a busy server, right after a connection was accepted.
   */
  async function quietMoment(): Promise<void> {
    letWait(0);
    const since = performance.now();
    while (performance.now() - since < quietWithin) {
      const before = accepted;
      const began = performance.now();
      await nextTurn();
      if (accepted === before && performance.now() - began < quiet) return;
    }
    await Promise.race([once(server, 'connection'), sleep(listenOnFor - quietWithin)]);
  }

  return {
    isDraining: () => drainingSince !== undefined,
    note(req, res) {
      if (drainingSince !== undefined) res.shouldKeepAlive = false;
      const activity = sockets.get(req.socket);
      if (!activity) return;
      activity.running.add(res);
      res.once('close', () => {
        activity.running.delete(res);
        activity.idleSince = performance.now();
      });
    },
    async end({ within, announce }) {
      drainingSince = performance.now();
      for (const { running } of sockets.values()) for (const res of running) res.shouldKeepAlive = false;
      const patience = Math.min(announce, idleFor);
      // After received data was read: a late timer runs before that, and would reset a request that is still unread.
      const looking = setInterval(() => setImmediate(endIdle, patience), lookEvery);
      const forced = setTimeout(() => server.closeAllConnections(), within);
      if (announce > 0) {
        letWait(fewWaiting);
        await sleep(announce);
        await quietMoment();
      }
      // The HTTP server's own `close` would reset connections whose next request is on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      endIdle(patience);
      await closed;
      server.close();
      clearInterval(looking);
      clearTimeout(forced);
    },
  };
}
