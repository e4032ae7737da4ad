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

/** Collects the server's metrics and renders them in Prometheus' text format. */
export interface Metrics {
  /**
   * Records an answered request.
   * @param route a label with few values: a declared path, `api`, `page` or `file`
   * @param seconds duration
   */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Whether a caller may read the metrics: the `Authorization` header carries the configured token. */
  isAllowed(authorization: string | undefined): boolean;
  render(): Promise<string>;
}

interface Parts {
  /** Number and size of the cached pages. */
  cachedPages(): { pages: number; bytes: number };
  /** Whether the database can be read and written, as `/readyz` checks. */
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
    help: 'Whether the database can be read; if not, all metrics that are counted in the database are missing',
    registers,
    async collect() {
      this.set((await counts()) ? 1 : 0);
    },
  });
  new Gauge({
    ...outbox,
    name: 'skygate_outbox_messages',
    help: 'Number of messages in the outbox by channel, lane and state',
    async collect() {
      const counted = await counts();
      this.reset();
      if (!counted) return;
      // The series of failed messages start at 0, because no alert could see the growth of a series that begins with the
      // first failed message.
      for (const channel of ['mail', 'sms']) for (const lane in lanes) this.set({ channel, lane, state: 'failed' }, 0);
      for (const { count, oldest: _, ...labels } of counted.outbox) this.set(labels, Number(count));
    },
  });
  new Gauge({
    ...outbox,
    name: 'skygate_outbox_oldest_seconds',
    help: 'Age of the oldest message in the outbox by channel, lane and state',
    async collect() {
      const counted = await counts();
      this.reset();
      for (const { count: _, oldest, ...labels } of counted?.outbox ?? []) this.set(labels, oldest);
    },
  });
  new Gauge({
    name: 'skygate_decisions_pending',
    help: 'Number of unreleased decisions, by whether their release is due',
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

/**
 * Metrics of readiness, outbox, backups, replica, file store and disk. A metric is missing if its subject is not in use or
 * its value is unknown.
 */
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
        // `reset` sets a gauge without labels to 0, which looks like a fault.
        this.remove();
        await collect(this as Gauge);
      },
    });

  gauge('skygate_ready', 'Whether the database can be read and written, as /readyz checks', async (one) =>
    one.set((await isReady()) ? 1 : 0),
  );
  gauge('skygate_outbox_held', 'Whether the outbox is on hold: no message is sent until it is released', async (one) => {
    const counted = await counts();
    if (counted) one.set(counted.isHeld ? 1 : 0);
  });
  gauge('skygate_last_backup_timestamp_seconds', 'Time of the last backup in the audit log; 0 if there is none', async (one) => {
    const counted = await counts();
    if (counted) one.set(counted.lastBackup / 1000);
  });
  gauge(
    'skygate_replica_caught_up',
    'Whether the replica is used for reads: it answers and has every published change',
    async (one) => {
      if (databaseReadUrl !== undefined) one.set(isReplicaCaughtUp(app.db, app.clock.now()) ? 1 : 0);
    },
  );
  new Gauge({
    name: 'skygate_replication_slot_bytes',
    help: "WAL that PostgreSQL retains for a replica's slot",
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
    help: 'Size of the disk of DATA_DIR, and the space on it that is free for the server',
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
    help: 'Used and idle connections to PostgreSQL, and queries that wait for a connection',
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
    help: 'Memory used by cached pages',
    registers,
    collect() {
      this.set(cachedPages().bytes);
    },
  });
  new Gauge({
    name: 'skygate_kept_pages',
    help: 'Number of cached pages',
    registers,
    collect() {
      this.set(cachedPages().pages);
    },
  });
}

/** Metrics of this instance's background jobs. */
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
  gauge('skygate_job_seconds_since_success', 'Time since the last successful run of a job on this instance', ({ succeededAt }) =>
    seconds(succeededAt === null ? null : app.clock.now() - succeededAt),
  );
  gauge('skygate_job_interval_seconds', 'Longest pause between two runs of a job', ({ every }) => seconds(every));
  gauge('skygate_job_last_duration_seconds', 'Duration of the last run of a job', ({ duration }) => seconds(duration));
  new Counter({
    name: 'skygate_job_failures_total',
    help: 'Number of failed runs of a job since this instance started',
    labelNames: ['job'],
    registers: [register],
    collect() {
      this.reset();
      for (const { name, failures } of jobStates(app)) this.inc({ job: name }, failures);
    },
  });
}

/** Creates the metrics of this process (specification: operations); undefined if METRICS_TOKEN is not set. */
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
    help: 'Duration of requests by method, route and status',
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
