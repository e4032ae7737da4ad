import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';

import { lanes } from '#server/people/messages/message.ts';
import type { App } from '#server/platform/app.ts';
import { poolOf } from '#server/platform/db/database.ts';
import { objectStoreOf } from '#server/platform/files/object-store.ts';
import type { JobState } from '#server/platform/jobs/job.ts';
import { jobStates } from '#server/platform/jobs/run-jobs.ts';
import { isReplicaCaughtUp } from '#server/platform/revisions.ts';

import { countsOf } from './counts.ts';

/** The server's metrics in Prometheus' text format. */
export interface Metrics {
  /**
   * Records an answered request.
   * @param route with few different values: a declared path, `page`, `file`
   * @param seconds duration
   */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Whether a caller may read the metrics: the `Authorization` header carries the configured token. */
  isAllowed(authorization: string | undefined): boolean;
  render(): Promise<string>;
}

interface Parts {
  /** Pages that are kept in memory. */
  cachedPages(): { pages: number; bytes: number };
  /** Whether the database can be read and written, as `/readyz` reports. */
  isReady(): Promise<boolean>;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function addCounts(register: Registry, counts: ReturnType<typeof countsOf>): void {
  const registers = [register];
  const outbox = { labelNames: ['channel', 'lane', 'state'] as const, registers };
  new Gauge({
    name: 'skygate_database_up',
    help: 'Whether the database can be read; what is counted there is left out where it cannot',
    registers,
    async collect() {
      this.set((await counts()) ? 1 : 0);
    },
  });
  new Gauge({
    ...outbox,
    name: 'skygate_outbox_messages',
    help: 'Messages in the outbox',
    async collect() {
      const counted = await counts();
      this.reset();
      if (!counted) return;
      // A series that begins with the first message given up would never be seen to grow.
      for (const channel of ['mail', 'sms']) for (const lane in lanes) this.set({ channel, lane, state: 'failed' }, 0);
      for (const { count, oldest: _, ...labels } of counted.outbox) this.set(labels, Number(count));
    },
  });
  new Gauge({
    ...outbox,
    name: 'skygate_outbox_oldest_seconds',
    help: 'Age of the oldest message',
    async collect() {
      const counted = await counts();
      this.reset();
      for (const { count: _, oldest, ...labels } of counted?.outbox ?? []) this.set(labels, oldest);
    },
  });
  new Gauge({
    name: 'skygate_decisions_pending',
    help: 'Decisions that are not released yet; due: those whose release time has come',
    labelNames: ['due'],
    registers,
    async collect() {
      const counted = await counts();
      this.reset();
      if (!counted) return;
      const { pending, due } = counted.decisions;
      this.set({ due: 'no' }, pending - due);
      this.set({ due: 'yes' }, due);
    },
  });
}

/** Metrics of the replica, backups, outbox, disk and file store; each is left out if it is not used. */
function addSurroundings(register: Registry, app: App, counts: ReturnType<typeof countsOf>, { isReady }: Parts): void {
  const registers = [register];
  const { databaseReadUrl, dataDir } = app.settings;
  const store = objectStoreOf(app);
  const gauge = (name: string, help: string, collect: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // A gauge without labels is reset to 0, which would look like a fault.
        this.remove();
        await collect(this as Gauge);
      },
    });

  gauge('skygate_ready', 'Whether the database reads and stores what is sent: what /readyz says', async (one) =>
    one.set((await isReady()) ? 1 : 0),
  );
  gauge('skygate_outbox_held', 'Whether no message is sent until the outbox is released', async (one) => {
    const counted = await counts();
    if (counted) one.set(counted.isHeld ? 1 : 0);
  });
  gauge('skygate_last_backup_timestamp_seconds', 'When the log knows of the last backup; 0 where of none', async (one) => {
    const counted = await counts();
    if (counted) one.set(counted.lastBackup / 1000);
  });
  gauge('skygate_replica_caught_up', 'Whether the replica is read: it answers and lacks no published change', async (one) => {
    if (databaseReadUrl !== undefined) one.set(isReplicaCaughtUp(app.db, app.clock.now()) ? 1 : 0);
  });
  new Gauge({
    name: 'skygate_replication_slot_bytes',
    help: 'Log that PostgreSQL keeps for a replica',
    labelNames: ['slot'],
    registers,
    async collect() {
      this.reset();
      for (const { slot, bytes } of (await counts())?.slots ?? []) this.set({ slot }, bytes);
    },
  });
  gauge('skygate_file_store_up', 'Whether the file store answers', async (one) => {
    if (store) one.set((await store.answers()) ? 1 : 0);
  });
  new Gauge({
    name: 'skygate_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what of it is free for the server',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const disk = await statfs(dataDir).catch(() => undefined);
      if (!disk) return;
      this.set({ state: 'size' }, disk.blocks * disk.bsize);
      this.set({ state: 'free' }, disk.bavail * disk.bsize);
    },
  });
}

function addGauges(register: Registry, app: App, { cachedPages }: Parts): void {
  const registers = [register];
  new Gauge({
    name: 'skygate_database_pool_connections',
    help: 'Connections to PostgreSQL, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const pool = poolOf(app.db);
      if (!pool) return;
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'skygate_kept_pages_bytes',
    help: 'Memory of drawn pages',
    registers,
    collect() {
      this.set(cachedPages().bytes);
    },
  });
  new Gauge({
    name: 'skygate_kept_pages',
    help: 'Drawn pages that are kept in memory',
    registers,
    collect() {
      this.set(cachedPages().pages);
    },
  });
}

/** How the jobs of this instance run. */
function addJobs(register: Registry, app: App): void {
  const gauge = (name: string, help: string, valueOf: (state: JobState) => number | null) =>
    new Gauge({
      ...{ name, help, labelNames: ['job'], registers: [register] },
      collect() {
        this.reset();
        for (const state of jobStates(app)) {
          const value = valueOf(state);
          if (value !== null) this.set({ job: state.name }, value);
        }
      },
    });
  const seconds = (value: number | null) => (value === null ? null : value / 1000);
  gauge('skygate_job_seconds_since_success', 'Since a job last ran without an error on this instance', ({ succeededAt }) =>
    seconds(succeededAt === null ? null : app.clock.now() - succeededAt),
  );
  gauge('skygate_job_interval_seconds', 'The longest pause between two runs of a job', ({ every }) => seconds(every));
  gauge('skygate_job_last_duration_seconds', 'How long the last run of a job took', ({ duration }) => seconds(duration));
  new Counter({
    name: 'skygate_job_failures_total',
    help: 'Failed runs of a job since this instance started',
    labelNames: ['job'],
    registers: [register],
    collect() {
      this.reset();
      for (const { name, failures } of jobStates(app)) this.inc({ job: name }, failures);
    },
  });
}

/** The metrics of this process (contract: operations); undefined without a configured token. */
export function createMetrics(app: App, parts: Parts): Metrics | undefined {
  const { metricsToken } = app.settings;
  if (metricsToken === undefined) return undefined;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const counts = countsOf(app);
  addCounts(register, counts);
  addSurroundings(register, app, counts, parts);
  addGauges(register, app, parts);
  addJobs(register, app);
  const durations = new Histogram({
    name: 'skygate_http_request_duration_seconds',
    help: 'Answered requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const wanted = digest(`Bearer ${metricsToken}`);
  return {
    observe: (method, route, status, seconds) => durations.observe({ method, route, status }, seconds),
    isAllowed: (authorization = '') => timingSafeEqual(digest(authorization), wanted),
    render: () => register.metrics(),
  };
}
