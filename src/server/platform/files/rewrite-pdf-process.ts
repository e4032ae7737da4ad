import { buffer } from 'node:stream/consumers';

import { rewritePdf } from './rewrite-pdf.ts';

const outcome = await rewritePdf(await buffer(process.stdin));
const { bytes, ...finding } = 'bytes' in outcome ? outcome : { ...outcome, bytes: new Uint8Array() };
process.stdout.write(`${JSON.stringify(finding)}\n`);
process.stdout.write(bytes);
