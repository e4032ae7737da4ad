import { createHash, timingSafeEqual } from 'node:crypto';

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { App } from '#server/app.ts';
import { poolOf } from '#server/db/database.ts';
import { lanes } from '#server/messages/message.ts';

import { countsOf } from './counts.ts';

/** What a server tells of itself in Prometheus' text form. */
export interface Metrics {
  /** Notes an answered request. @param route of few different values: a declared path, `page`, `file` @param seconds it took */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Whether a caller may read: the `Authorization` header carries the token of the settings. */
  isAllowed(authorization: string | undefined): boolean;
  render(): Promise<string>;
}

interface Parts {
  /** Pages that are kept in memory. */
  keptPages(): { pages: number; bytes: number };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function addCounts(register: Registry, app: App): void {
  const registers = [register];
  const counts = countsOf(app);
  const outbox = { labelNames: ['channel', 'lane', 'state'] as const, registers };
  new Gauge({
    name: 'skygate_database_up',
    help: 'Whether the database answers; what is counted there is left out where it does not',
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

function addGauges(register: Registry, app: App, { keptPages }: Parts): void {
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
      this.set(keptPages().bytes);
    },
  });
  new Gauge({
    name: 'skygate_kept_pages',
    help: 'Drawn pages that are kept in memory',
    registers,
    collect() {
      this.set(keptPages().pages);
    },
  });
}

/** The metrics of this process (contract: operations), or undefined where the settings name no token. */
export function createMetrics(app: App, parts: Parts): Metrics | undefined {
  const { metricsToken } = app.settings;
  if (metricsToken === undefined) return undefined;
  const register = new Registry();
  collectDefaultMetrics({ register });
  addCounts(register, app);
  addGauges(register, app, parts);
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
