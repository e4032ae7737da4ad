/** What a call costs. Times are seconds of one core. */
export interface CallCost {
  /** The instance's event loop. */
  loop: number;
  /** Garbage collection and other helpers of the event loop, for which no call waits. */
  helpers: number;
  /** Threads of the instance's pool. */
  hash: number;
  picture: number;
  /** Processes of PostgreSQL. */
  database: number;
  /** Bytes of write-ahead log, and rows inserted, updated and deleted. */
  walBytes: number;
  rows: number;
  /** Bytes that the caller sends, if they are many. */
  bytesIn: number;
  /** Whether a read replica may answer the call. */
  isPublicRead: boolean;
  isUpload: boolean;
}

export type CallName =
  | 'first visit'
  | 'page'
  | 'search'
  | 'posting'
  | 'captcha'
  | 'sign-in'
  | 'code sign-in'
  | 'own resume'
  | 'save'
  | 'photograph'
  | 'small picture'
  | 'apply'
  | 'own applications';

const none: CallCost = {
  ...{ loop: 0, helpers: 0, hash: 0, picture: 0, database: 0, walBytes: 0, rows: 0, bytesIn: 0 },
  ...{ isPublicRead: false, isUpload: false },
};

const kB = 1000;

/** Converts milliseconds, as they were measured, to seconds. */
const ms = (measured: number) => measured / 1000;

/** The server's CPU without hashing and pictures. In a rush, V8's helper threads used 22 % of it. */
const ofServer = (measured: number) => ({ loop: ms(0.78 * measured), helpers: ms(0.22 * measured) });

/** CPU milliseconds of the pool's threads in a rush: for a hash, and for a photograph of 1200 × 900 pixels of noise. */
const [hash, noise] = [25, 62];

/**
 * Measured by `npm run growth -- --sizes 500 --calls 20 --no-desk --no-sqlite` on PostgreSQL 18 and two cores of an AMD
 * EPYC: CPU of the server (the CPU of the pool's threads is subtracted here), CPU of PostgreSQL, bytes of log, rows. Two costs
 * are not measured: the files of a first visit, and a sign-in with a code, which is counted as a sign-in minus the hash.
 */
export const costs: Record<CallName, CallCost> = {
  'first visit': { ...none, ...ofServer(20) },
  page: { ...none, ...ofServer(0.7) },
  search: { ...none, ...ofServer(1.4), database: ms(0.1), isPublicRead: true },
  posting: { ...none, ...ofServer(2.7), database: ms(0.8), isPublicRead: true },
  captcha: { ...none, ...ofServer(10.5), database: ms(1.9), walBytes: 0.8 * kB, rows: 2 },
  'sign-in': { ...none, ...ofServer(52 - hash), hash: ms(hash), database: ms(11.9), walBytes: 3 * kB, rows: 10 },
  'code sign-in': { ...none, ...ofServer(52 - hash), database: ms(11.9), walBytes: 3 * kB, rows: 10 },
  'own resume': { ...none, ...ofServer(9.7), database: ms(3.3) },
  save: { ...none, ...ofServer(6.8), database: ms(3.4), walBytes: 0.9 * kB, rows: 2 },
  photograph: {
    ...{ ...none, ...ofServer(102 - noise), picture: ms(noise), database: ms(23.7), walBytes: 596 * kB },
    ...{ rows: 7, bytesIn: 716 * kB, isUpload: true },
  },
  'small picture': {
    ...{ ...none, ...ofServer(10.8 - 2), picture: ms(2), database: ms(3.3), walBytes: 1.7 * kB },
    ...{ rows: 4, bytesIn: 1 * kB, isUpload: true },
  },
  apply: { ...none, ...ofServer(22.3), database: ms(16.7), walBytes: 25.4 * kB, rows: 20 },
  'own applications': { ...none, ...ofServer(6.2), database: ms(6) },
};
