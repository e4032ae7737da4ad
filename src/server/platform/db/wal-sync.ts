import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';

import type { KyselyPlugin, QueryResult } from 'kysely';

const openFile = promisify(open);
const closeFile = promisify(close);

/** Syncs a file to its disk; resolves when that is done. */
export type SyncFile = (descriptor: number) => Promise<void>;

/**
 * Makes SQLite's commits durable without blocking the event loop for a sync. A commit writes its frames into the
 * write-ahead log and returns; before its result is used, `settled` waits for a sync of the log, which all waiting commits
 * share. After a failed sync the contents of the disk are unknown, so every later wait fails as well, until the server is
 * restarted.
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

  /** Records a commit. */
  note(): void {
    this.#written += 1;
  }

  /** Waits until all commits recorded so far are on the disk. */
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
      // Closing any descriptor of a file releases all of the process's locks on that file. SQLite does not lock the log, so
      // a second descriptor of the log is safe. The log need not be reopened, because it stays the same file while this
      // process has the database open.
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

/** Results of statements that wrote outside a transaction, each with the `WalSync` for which the result waits. */
const committed = new WeakMap<object, WalSync>();

/** Marks the result of a statement outside a transaction: `holdPlugin` delays the result until the commit is on the disk. */
export function holdResult<Row>(result: QueryResult<Row>, sync: WalSync): QueryResult<Row> {
  committed.set(result, sync);
  return result;
}

/** Delays a marked result until its commit is on the disk. Kysely calls this after it has released the connection. */
export const holdPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await committed.get(result)?.settled();
    return result;
  },
};
