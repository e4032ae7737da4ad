import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Maximum milliseconds in which an idle connection may still send its next request while the server ends. */
export const idleFor = 2_000;
const checkEvery = 50;
/** A turn of the event loop shorter than this (ms) had nothing to do. */
const quiet = 0.25;
/** Maximum milliseconds to wait for a turn of the event loop with nothing to do. */
const quietWithin = 500;
/** Length of the accept queue while the end is announced; short, because each connection in the queue must be answered. */
const shortQueue = 16;
/** Maximum milliseconds to go on listening after `announce` has passed; the rest of `within` is left to running requests. */
export const listenOnFor = 2_000;

/** How a server ends. */
export interface Ending {
  /** Milliseconds in total; requests that still run then are cut off. */
  within: number;
  /**
   * Milliseconds to go on listening after /readyz reports not ready, so that load balancers and busy clients notice in
   * time.
   */
  announce: number;
}

/** Ends a server without resetting connections whose requests can still be answered in time. */
export interface Drain {
  isDraining(): boolean;
  /** Call this for each request, before the request is answered. */
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

/** Tracks the connections of `server` and closes them once the server is shut down. */
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
   * Shortens the accept queue, because a busy server accepts only one connection per turn of the event loop. The system
   * rejects further connections before they have sent anything; they are retried a second later or reach another
   * instance.
   */
  function limitQueue(connections: number): void {
    (server as Listening)._handle?.listen?.(connections);
  }

  /**
   * Waits until the accept queue is empty, but at most for `listenOnFor`. A connection that is in the queue when the server
   * stops listening would be reset. The queue counts as empty after a turn of the event loop with nothing to do or, on a
   * busy server, right after a connection was accepted.
   */
  async function untilQueueIsEmpty(): Promise<void> {
    limitQueue(0);
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
      // setImmediate runs after received data is read; a late timer would run before that and reset an unread request.
      const checking = setInterval(() => setImmediate(endIdle, patience), checkEvery);
      const forced = setTimeout(() => server.closeAllConnections(), within);
      if (announce > 0) {
        limitQueue(shortQueue);
        await sleep(announce);
        await untilQueueIsEmpty();
      }
      // The HTTP server's own `close` would reset connections whose next request is on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      endIdle(patience);
      await closed;
      server.close();
      clearInterval(checking);
      clearTimeout(forced);
    },
  };
}
