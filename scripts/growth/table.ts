/** The cost of calls of one kind. */
export interface Cost {
  calls: number;
  /** Latency in milliseconds at the median and at the 99th percentile. */
  p50: number;
  p99: number;
  /** CPU milliseconds of the server per call; this and the next four figures are medians. */
  worked: number;
  /** The same for the event loop alone; the rest is hashing, pictures and garbage collection. */
  ofLoop: number;
  /** CPU milliseconds of the database's processes per call; 0 for SQLite. */
  ofDatabase: number;
  /** Bytes of write-ahead log per call. */
  walBytes: number;
  /** Rows inserted, updated and deleted per call; undefined on SQLite. */
  rows: number | undefined;
}

/** Costs by kind of call, at one size. */
export type Costs = ReadonlyMap<string, Cost>;

/** Accepted growth, as a multiple of the cost at the smaller size. */
const most = 1.5;
/** Differences below this number of milliseconds are noise. */
const noise = 0.5;

const named = (name: string) => `  ${name.padEnd(28)}`;
const inTable = (value: number) => value.toFixed(value < 100 ? 1 : 0).padStart(8);

/** The costs at one size as lines of a table. */
export function costLines(costs: Costs): string[] {
  const heading = `${named('call')}    calls  p50 ms  p99 ms  CPU ms loop ms   DB ms  WAL kB    rows`;
  const lines = [...costs].map(([name, { calls, p50, p99, worked, ofLoop, ofDatabase, walBytes, rows }]) => {
    const figures = [p50, p99, worked, ofLoop, ofDatabase, walBytes / 1000, ...(rows === undefined ? [] : [rows])];
    return `${named(name)}${String(calls).padStart(9)}${figures.map(inTable).join('')}`;
  });
  return [heading, ...lines];
}

/** Growth of a value as a factor; an increase within the noise counts as none. */
function times(larger: number, smaller: number): number {
  return larger - smaller < noise ? Math.min(1, larger / smaller) : larger / Math.max(smaller, noise / 2);
}

/** Compares the costs at two sizes, with a line for each kind of call, and marks the kinds whose median grew too much. */
export function growthLines(smaller: Costs, larger: Costs): { lines: string[]; grown: string[] } {
  const grown: string[] = [];
  const lines = [...larger].flatMap(([name, cost]) => {
    const before = smaller.get(name);
    if (!before) return [];
    const [p50, p99, worked] = (['p50', 'p99', 'worked'] as const).map((of) => times(cost[of], before[of]));
    if (p50! > most) grown.push(name);
    const figures = [p50, p99, worked].map((value) => value!.toFixed(2).padStart(8)).join('');
    return [`${named(name)}${inTable(before.p50)} →${inTable(cost.p50)} ms${figures}${p50! > most ? '   GREW' : ''}`];
  });
  return { lines: [`${named('call')}     p50 →     p50 ms   times  at p99  of CPU`, ...lines], grown };
}
