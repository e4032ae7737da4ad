import type { Agenda } from './agenda.ts';
import type { CallCost } from './costs.ts';
import type { Random } from './random.ts';
import { Cores, Gate, type Watch } from './stations.ts';
import { type Step, wait, within, work } from './steps.ts';

/** The machines and settings of a portal. */
export interface SiteSize {
  instances: number;
  /** Cores of each instance. */
  cores: number;
  /** Cores of the database's primary, and bytes a second that it can write to its log. */
  databaseCores: number;
  walBytesPerSecond: number;
  /** Cores of a read replica; 0 without one. */
  replicaCores: number;
  /** Bytes a second of the line on which uploads arrive. */
  lineBytesPerSecond: number;
  /** Whether files are stored in S3 instead of the database. */
  isFilesInS3: boolean;
  /** MAIL_RATE and SMS_RATE of each instance, and SMS_DAILY_BUDGET of the whole site. */
  mailRate: number;
  smsRate: number;
  smsDailyBudget: number;
}

/** Limits of an instance, from `passwords.ts`, `reencode-picture.ts` and the default of `DATABASE_CONNECTIONS`. */
const hashesAtOnce = 2;
const hashesWaiting = 240;
const picturesAtOnce = 2;
const picturesWaiting = 5_000;
const connections = 30;
/** Assumed: seconds for a commit to reach the disk, and for a file to be stored in S3. */
const flushSeconds = 0.001;
const s3Seconds = 0.05;
/** Bytes of log for a file's row if its content is in S3. */
const rowOfFileBytes = 3_000;

/** The machines on which the parts of a portal run; several parts may share a machine. */
export interface Machines {
  instances: Cores[];
  database: Cores;
  replica: Cores | undefined;
}

/** A portal under simulation. */
export interface Site {
  machines: Machines;
  loops: Gate[];
  hashing: Gate[];
  pictures: Gate[];
  connections: Gate[];
  wal: Gate;
  line: Gate;
  /** Bytes written to the log so far. */
  walBytes: number;
  /** The steps of a call on an instance. */
  stepsOf(cost: CallCost, instance: number): Step[];
}

/** Creates a separate machine for each instance, for the database and for its replica. */
export function separateMachines(agenda: Agenda, watch: Watch, size: SiteSize): Machines {
  const { cores, databaseCores, replicaCores, instances } = size;
  return {
    instances: Array.from({ length: instances }, () => new Cores(agenda, watch, { name: 'cores of an instance', cores })),
    database: new Cores(agenda, watch, { name: 'cores of the database', cores: databaseCores }),
    replica: replicaCores === 0 ? undefined : new Cores(agenda, watch, { name: 'cores of the replica', cores: replicaCores }),
  };
}

/** Builds a portal on machines. */
export function createSite(agenda: Agenda, watch: Watch, random: Random, size: SiteSize, machines: Machines): Site {
  const each = (name: string, permits: number, mostWaiting = Infinity) =>
    Array.from({ length: size.instances }, () => new Gate(agenda, watch, { name, permits, mostWaiting }));
  const site: Site = {
    machines,
    loops: each('event loop', 1),
    hashing: each('password hashing', hashesAtOnce, hashesWaiting),
    pictures: each('picture processing', picturesAtOnce, picturesWaiting),
    connections: each('database connections', connections),
    wal: new Gate(agenda, watch, { name: 'WAL', permits: 1 }),
    line: new Gate(agenda, watch, { name: 'upload line', permits: 1 }),
    walBytes: 0,
    stepsOf,
  };
  const about = (mean: number) => () => random.exponential(mean);

  function writing(bytes: number): Step[] {
    const seconds = bytes / size.walBytesPerSecond;
    const write: Step = (next) => {
      site.walBytes += bytes;
      agenda.after(seconds, next);
    };
    return bytes === 0 ? [] : [within(agenda, site.wal, [write]), wait(agenda, () => flushSeconds)];
  }

  function inDatabase(cost: CallCost, instance: number): Step[] {
    const { database, isPublicRead } = cost;
    const isFileAway = size.isFilesInS3 && cost.isUpload;
    const bytes = isFileAway ? rowOfFileBytes : cost.walBytes;
    // The database does not copy and compress a file that is stored in S3.
    const seconds = isFileAway ? Math.min(database, 0.001) : database;
    if (seconds === 0 && bytes === 0) return [];
    const cores = isPublicRead && machines.replica ? machines.replica : machines.database;
    const away = isFileAway ? [wait(agenda, () => s3Seconds)] : [];
    const inside = [work(cores, about(seconds)), ...writing(bytes)];
    return [...away, within(agenda, site.connections[instance]!, inside)];
  }

  function stepsOf(cost: CallCost, instance: number): Step[] {
    const cores = machines.instances[instance]!;
    const loop = (seconds: number) => within(agenda, site.loops[instance]!, [work(cores, about(seconds))]);
    const threads = (gate: Gate, seconds: number) =>
      seconds === 0 ? [] : [within(agenda, gate, [work(cores, () => seconds, true)])];
    const help: Step = (next) => {
      if (cost.helpers > 0) cores.work(cost.helpers, false, () => {});
      next();
    };
    const line = within(agenda, site.line, [wait(agenda, () => cost.bytesIn / size.lineBytesPerSecond)]);
    return [
      ...(cost.bytesIn > 0 ? [line] : []),
      loop(cost.loop / 2),
      help,
      ...threads(site.hashing[instance]!, cost.hash),
      ...threads(site.pictures[instance]!, cost.picture),
      ...inDatabase(cost, instance),
      loop(cost.loop / 2),
    ];
  }
  return site;
}
