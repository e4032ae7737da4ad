/** A table that a statement writes: its name in TypeScript, or the expression that yields the name at run time. */
export interface Write {
  table: string;
  /** Whether the table's name is a literal. */
  isNamed: boolean;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The names in the list of the loop `for (const <variable> of [...])`; none if there is no such loop. */
function listedNames(text: string, variable: string): string[] {
  const [, list = ''] = new RegExp(`const ${variable} of \\[([^\\]]*)\\]`).exec(text) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
}

/** Finds the statements in a source text that write to tables: through Kysely, `deleteInPortions` or raw SQL. */
export function writesIn(source: string): Write[] {
  const text = withoutComments(source);
  const called = [
    ...text.matchAll(/\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*([^\s,)]+)/g),
    ...text.matchAll(/\bdeleteInPortions(?:<[^>]*>)?\(\s*\w+,\s*([^\s,)]+)/g),
  ].flatMap(([, argument]): Write[] => {
    const [, name] = /^['"`](\w+)/.exec(argument!) ?? [];
    if (name) return [{ table: name, isNamed: true }];
    const listed = listedNames(text, argument!);
    return listed.length > 0 ? listed.map((table) => ({ table, isNamed: true })) : [{ table: argument!, isNamed: false }];
  });
  const target = String.raw`("?\w+"?|\$\{[^}]*\})`;
  const raw = [
    ...text.matchAll(
      new RegExp(String.raw`\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|merge\s+into|delete\s+from)\s+${target}`, 'gi'),
    ),
    ...text.matchAll(new RegExp(String.raw`\bupdate\s+${target}\s+(?:(?:as\s+)?\w+\s+)?set\b`, 'gi')),
  ].map(([, name]): Write => {
    const isNamed = !name!.startsWith('$');
    return { table: isNamed ? camelCase(name!.replaceAll('"', '')) : name!, isNamed };
  });
  return [...called, ...raw];
}
