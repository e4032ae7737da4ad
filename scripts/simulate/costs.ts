/** What a call costs. Times are seconds of one core. */
export interface CallCost {
  /** The instance's event loop: everything but hashing and pictures. */
  loop: number;
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
  /** Whether a read replica may answer it. */
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
  ...{ loop: 0, hash: 0, picture: 0, database: 0, walBytes: 0, rows: 0, bytesIn: 0 },
  ...{ isPublicRead: false, isUpload: false },
};

const kB = 1000;

/**
 * CPU milliseconds as measured, in seconds of a core that has nothing else to do. While it was measured, others used the machine,
 * and memory and shared cores made everything slower: a password hash, which takes 14 ms of a quiet core
 * (`people/accounts/passwords.ts`), took 25.
 */
const busyMs = (measured: number) => (measured * 0.001 * 14) / 25;
const hash = busyMs(25);
/** What sharp takes for a photograph of noise of 1200 × 900 pixels, and for one of 64 × 64. */
const noise = busyMs(37);
const small = busyMs(2);

/**
 * Measured by `npm run growth -- --sizes 500 --calls 20 --no-desk --no-sqlite` on PostgreSQL 18 and two cores of an AMD EPYC:
 * CPU of the server, from which that of the pool's threads is taken off, CPU of PostgreSQL, bytes of log, rows. A sign-in with a
 * code was not measured: it is one without the hash.
 */
export const costs: Record<CallName, CallCost> = {
  'first visit': { ...none, loop: busyMs(20) },
  page: { ...none, loop: busyMs(0.7) },
  search: { ...none, loop: busyMs(1.4), database: busyMs(0.1), isPublicRead: true },
  posting: { ...none, loop: busyMs(2.7), database: busyMs(0.8), isPublicRead: true },
  captcha: { ...none, loop: busyMs(10), database: busyMs(1.9), walBytes: 0.8 * kB, rows: 2 },
  'sign-in': { ...none, loop: busyMs(52 - 25), hash, database: busyMs(11.9), walBytes: 3 * kB, rows: 10 },
  'code sign-in': { ...none, loop: busyMs(52 - 25), database: busyMs(11.9), walBytes: 3 * kB, rows: 10 },
  'own resume': { ...none, loop: busyMs(9.7), database: busyMs(3.3) },
  save: { ...none, loop: busyMs(6.8), database: busyMs(3.4), walBytes: 0.9 * kB, rows: 2 },
  photograph: {
    ...{ ...none, loop: busyMs(102 - 37), picture: noise, database: busyMs(23.7), walBytes: 596 * kB },
    ...{ rows: 7, bytesIn: 716 * kB, isUpload: true },
  },
  'small picture': {
    ...{ ...none, loop: busyMs(10.8 - 2), picture: small, database: busyMs(3.3), walBytes: 1.7 * kB },
    ...{ rows: 4, bytesIn: 1 * kB, isUpload: true },
  },
  apply: { ...none, loop: busyMs(22.3), database: busyMs(16.7), walBytes: 25.4 * kB, rows: 20 },
  'own applications': { ...none, loop: busyMs(6.2), database: busyMs(6) },
};
