import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

import { CamelCasePlugin } from 'kysely';

import { growth, housekeeping } from '#tests/support/growth.ts';

import type { Child } from '../load/child.ts';
import { grew, sparkLine } from '../load/spark-line.ts';

/** Time series of memory, handles and table sizes, by name. */
export class Looks {
  readonly #server: Child;
  readonly #database: DatabaseSync;
  readonly #tables: string[];
  readonly series = new Map<string, number[]>();

  constructor(server: Child, dataDir: string) {
    this.#server = server;
    this.#database = new DatabaseSync(join(dataDir, 'skygate.db'), { readOnly: true });
    const names = new (class extends CamelCasePlugin {
      of = (name: string) => this.snakeCase(name);
    })();
    this.#tables = Object.entries(growth).flatMap(([table, why]) => (why === housekeeping ? [names.of(table)] : []));
  }

  #note(name: string, value: number): void {
    const values = this.series.get(name) ?? [];
    this.series.set(name, values);
    values.push(value);
  }

  /** Records memory, handles, and the row count of each table that housekeeping cleans. */
  take(): void {
    this.#note('memory (MB)', this.#server.memory());
    this.#note('handles', this.#server.handles());
    for (const table of this.#tables) {
      const { count } = this.#database.prepare(`select count(*) as count from ${table}`).get() as { count: number };
      this.#note(table, count);
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Prints a line for each series that is not all zero. */
  print(): void {
    for (const [name, values] of this.series) {
      if (values.every((value) => value === 0)) continue;
      const [least, most, last] = [Math.min(...values), Math.max(...values), values.at(-1)];
      console.log(`  ${name.padEnd(22)} ${sparkLine(values)}  ${least} to ${most}, ${last} at the end`);
    }
  }

  /**
   * Names of the series that grew.
   * @param sweeps whether the run was long enough for rows to expire and be deleted
   */
  grown({ sweeps }: { sweeps: boolean }): string[] {
    return [...this.series].flatMap(([name, values]) => {
      if (name === 'memory (MB)') return grew(values, { share: 0.1, besides: 10 }) ? [name] : [];
      if (name === 'handles') return grew(values, { share: 0.1, besides: 10 }) ? [name] : [];
      return sweeps && grew(values, { share: 0.2, besides: 50 }) ? [name] : [];
    });
  }
}
