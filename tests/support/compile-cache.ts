import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the processes started by tests share compiled modules: a command then needs half the CPU time. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'skygate-compile-cache') };
