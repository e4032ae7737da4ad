import { createHash, timingSafeEqual } from 'node:crypto';

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { App } from '#server/app.ts';
import { poolOf } from '#server/db/database.ts';
import { countPending } from '#server/decisions/count-pending.ts';
import { countOutbox } from '#server/messages/look-after-outbox.ts';

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

function addGauges(register: Registry, app: App, { keptPages }: Parts): void {
  const registers = [register];
  const oldest = new Gauge({
    name: 'skygate_outbox_oldest_seconds',
    help: 'Age of the oldest message',
    labelNames: ['channel', 'lane', 'state'],
    registers,
  });
  new Gauge({
    name: 'skygate_outbox_messages',
    help: 'Messages in the outbox',
    labelNames: ['channel', 'lane', 'state'],
    registers,
    async collect() {
      this.reset();
      oldest.reset();
      for (const { count, oldest: age, ...labels } of await countOutbox(app)) {
        this.set(labels, Number(count));
        oldest.set(labels, age);
      }
    },
  });
  new Gauge({
    name: 'skygate_decisions_pending',
    help: 'Decisions that are not released yet; due: those whose release time has come',
    labelNames: ['due'],
    registers,
    async collect() {
      const { pending, due } = await countPending(app);
      this.set({ due: 'no' }, pending - due);
      this.set({ due: 'yes' }, due);
    },
  });
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
  const bytes = new Gauge({ name: 'skygate_kept_pages_bytes', help: 'Memory of drawn pages', registers });
  new Gauge({
    name: 'skygate_kept_pages',
    help: 'Drawn pages that are kept in memory',
    registers,
    collect() {
      const kept = keptPages();
      this.set(kept.pages);
      bytes.set(kept.bytes);
    },
  });
}

/** The metrics of this process (contract: operations), or undefined where the settings name no token. */
export function createMetrics(app: App, parts: Parts): Metrics | undefined {
  const { metricsToken } = app.settings;
  if (metricsToken === undefined) return undefined;
  const register = new Registry();
  collectDefaultMetrics({ register });
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
