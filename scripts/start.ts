import '../src/server/site/thread-pool.ts';

import { buildIfNeeded } from './build-if-needed.ts';

buildIfNeeded();
await import('#server/site/main.ts');
