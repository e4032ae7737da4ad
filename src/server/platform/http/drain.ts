import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a kept-alive connection may still send its next request while the server ends. */
export const idleFor = 2_000;
const lookEvery = 50;
/** A turn of the loop this short (in milliseconds) had nothing to do. */
const quiet = 0.25;
/** Connections that may wait to be accepted from the signal on, instead of hundreds: all of them are to be answered. */
const fewWaiting = 16;
/** Milliseconds for which such a turn is waited for; then one in which nobody came is good enough. */
const quietWithin = 500;
/** Milliseconds after which listening ends, whoever is coming: what runs needs the rest of the time. */
export const listenOnFor = 2_000;

/** How a server ends. */
export interface Ending {
  /** Milliseconds in all; what still runs then is cut off. */
  within: number;
  /** Milliseconds to go on listening after /readyz has said no, so that balancers and busy clients see it in time. */
  announce: number;
}

/** Ends a server without resetting anybody who behaves. */
export interface Drain {
  isDraining(): boolean;
  /** To be called for each request, before it is answered. */
  note(req: IncomingMessage, res: ServerResponse): void;
  end(ending: Ending): Promise<void>;
}

interface Activity {
  /** Answers that are not out yet. */
  running: Set<ServerResponse>;
  /** When the last answer went out or the last byte came in, in milliseconds of `performance.now()`. */
  idleSince: number;
  /** Bytes that had come in at the last look. */
  bytesRead: number;
}

/** The part of a listening server that Node does not show. */
interface Listening {
  _handle?: { listen?(backlog: number): number } | null;
}

/** Follows the connections of `server`, and ends them when it is time. */
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
   * Lets no more than so many connections and one wait to be accepted: a busy server accepts one a turn. The system
   * holds the others back; they ask again a second later, or go to another instance, and nothing of theirs was sent.
   */
  function letWait(connections: number): void {
    (server as Listening)._handle?.listen?.(connections);
  }

  /** Waits for a moment in which no connection waits to be accepted: such a one would be reset. */
  async function quietMoment(): Promise<void> {
    letWait(0);
    const since = performance.now();
    for (let waited = 0; waited < listenOnFor; waited = performance.now() - since) {
      const before = accepted;
      const began = performance.now();
      await nextTurn();
      if (accepted === before && (performance.now() - began < quiet || waited > quietWithin)) return;
    }
    // Right behind one that was accepted nobody waits, unless more than one a turn had been waiting from before.
    await Promise.race([once(server, 'connection'), nextTurn()]);
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
      // After what has come in was read: a late timer runs before that, and would reset a call that lies there unread.
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
