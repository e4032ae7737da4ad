import type { AccountTables } from './tables/accounts.ts';
import type { FoundationTables } from './tables/foundation.ts';

/** Every table, camelCase; `tables/<domain>.ts` holds each domain's own. */
export interface Tables extends AccountTables, FoundationTables {}
