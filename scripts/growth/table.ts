/** What calls of one kind cost. */
export interface Cost {
  calls: number;
  /** Milliseconds under which half of them, and 99 of 100, were answered. */
  p50: number;
  p99: number;
  /** Milliseconds that the processor worked in the server for one of them. */
  worked: number;
}

/** Costs of the kinds of call, by name, at one size. */
export type Costs = ReadonlyMap<string, Cost>;

/** How many times the cost at the smaller size a call may cost. */
const most = 1.5;
/** Milliseconds below which a difference says more of the machine than of the call. */
const noise = 0.5;

const named = (name: string) => `  ${name.padEnd(28)}`;
const milliseconds = (value: number) => value.toFixed(value < 100 ? 1 : 0).padStart(8);

/** The costs at one size as lines of a table. */
export function costLines(costs: Costs): string[] {
  const heading = `${named('call')}    calls  p50 ms  p99 ms  CPU ms`;
  const lines = [...costs].map(
    ([name, { calls, p50, p99, worked }]) =>
      `${named(name)}${String(calls).padStart(9)}${milliseconds(p50)}${milliseconds(p99)}${milliseconds(worked)}`,
  );
  return [heading, ...lines];
}

/** How many times as much a value is, where the difference is more than noise. */
function times(larger: number, smaller: number): number {
  return larger - smaller < noise ? Math.min(1, larger / smaller) : larger / Math.max(smaller, noise / 2);
}

/** Costs at a larger size beside those at a smaller one, line by line; what grew past the mark is marked. */
export function growthLines(smaller: Costs, larger: Costs): { lines: string[]; grown: string[] } {
  const grown: string[] = [];
  const lines = [...larger].flatMap(([name, cost]) => {
    const before = smaller.get(name);
    if (!before) return [];
    const [p50, p99, worked] = (['p50', 'p99', 'worked'] as const).map((of) => times(cost[of], before[of]));
    if (p50! > most) grown.push(name);
    const figures = [p50, p99, worked].map((value) => value!.toFixed(2).padStart(8)).join('');
    return [`${named(name)}${milliseconds(before.p50)} →${milliseconds(cost.p50)} ms${figures}${p50! > most ? '   GREW' : ''}`];
  });
  return { lines: [`${named('call')}     p50 →     p50 ms   times  at p99  of CPU`, ...lines], grown };
}
