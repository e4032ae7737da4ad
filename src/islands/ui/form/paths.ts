export type Values = Record<string, unknown>;

/** A copy of the values in which the value at a path such as `works.0.title` is replaced. */
export function withValueAt(values: unknown, path: string, value: unknown): unknown {
  const [head = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValueAt((values as Values | undefined)?.[head], rest.join('.'), value);
  if (Array.isArray(values)) return values.map((entry: unknown, index) => (index === Number(head) ? inner : entry));
  return { ...(values as Values | undefined), [head]: inner };
}
