import { parseArgs } from 'node:util';

import { buildIfNeeded } from '../build-if-needed.ts';
import { killRounds } from './rounds.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const databaseUrl = process.env.DATABASE_URL;

buildIfNeeded();
console.log(`Killing the server in the middle of writes, on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}`);
const { writes, lost } = await killRounds({ rounds: Number(values.rounds), databaseUrl, report: console.log });
for (const what of lost) console.error(what);
console.log(
  lost.length === 0 ? `Every one of ${writes} acknowledged writes survived` : `${lost.length} acknowledged writes were lost`,
);
process.exitCode = lost.length === 0 ? 0 : 1;
