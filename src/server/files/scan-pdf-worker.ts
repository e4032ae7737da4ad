import { parentPort, workerData } from 'node:worker_threads';

import { scanPdf } from './scan-pdf.ts';

parentPort!.postMessage(scanPdf(workerData as Uint8Array));
