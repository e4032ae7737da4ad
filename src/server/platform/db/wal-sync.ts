import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';

import type { KyselyPlugin, QueryResult } from 'kysely';

const openFile = promisify(open);
const closeFile = promisify(close);

/** Syncs a file to its disk; resolves when that is done. */
export type SyncFile = (descriptor: number) => Promise<void>;

/**
 * Durability of SQLite's commits without a sync on the event loop. A commit writes its frames into the write-ahead log
 * and returns; whoever tells somebody of it waits for `settled`, which shares one sync of the log among all commits
 * that wait. Order for each: written, synced, answered. After a failed sync nobody knows what the disk holds, so every
 * later wait fails as well, until the server is started again.
 */
export class WalSync {
  readonly #file: string;
  readonly #syncFile: SyncFile;
  #descriptor: Promise<number> | undefined;
  #written = 0;
  #synced = 0;
  #running: Promise<void> | undefined;
  #failure: unknown;

  /** @param file the write-ahead log; it must exist by the first commit */
  constructor(file: string, syncFile: SyncFile = promisify(fdatasync)) {
    this.#file = file;
    this.#syncFile = syncFile;
  }

  /** Notes a commit. */
  note(): void {
    this.#written += 1;
  }

  /** Waits until every commit noted so far is on the disk. */
  async settled(): Promise<void> {
    const mine = this.#written;
    while (this.#synced < mine) {
      if (this.#failure !== undefined) throw this.#failure;
      await (this.#running ??= this.#sync());
    }
  }

  async #sync(): Promise<void> {
    const upTo = this.#written;
    try {
      // The log has no locks of its own, so a second descriptor does no harm. It stays open: the file is the same as
      // long as this process has the database open.
      await this.#syncFile(await (this.#descriptor ??= openFile(this.#file, 'r+')));
      this.#synced = upTo;
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#running = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#running?.catch(() => {});
    const descriptor = await this.#descriptor?.catch(() => undefined);
    if (descriptor !== undefined) await closeFile(descriptor);
  }
}

/** Results of single statements that committed by themselves. */
const committed = new WeakMap<object, WalSync>();

/** Marks the result of a statement that committed by itself: the caller gets it once it is on the disk. */
export function holdResult<Row>(result: QueryResult<Row>, sync: WalSync): QueryResult<Row> {
  committed.set(result, sync);
  return result;
}

/** Delays a marked result until it is on the disk. Kysely calls this after it has released the connection. */
export const holdPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await committed.get(result)?.settled();
    return result;
  },
};
