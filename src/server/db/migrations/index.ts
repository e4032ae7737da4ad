import type { Migration } from 'kysely/migration';

import * as foundation from './0001-foundation.ts';
import * as accounts from './0010-accounts.ts';

/** Every migration by name; they are applied in the order of their names, once each. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0010-accounts': accounts,
};
