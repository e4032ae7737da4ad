import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** An import from one source file to another. */
export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** The TypeScript and Astro files of `src`, as paths from the root. */
export const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ts|tsx|astro)$/.test(name))
  .map((name) => join('src', name));

/** The text of a source. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier.split('?')[0]!));
  if (/^#(?:content|tests)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : undefined;
}

/** The scripts of a file: for an Astro file its frontmatter and its script elements, for any other file its whole text. */
function scriptsIn(file: string, text: string): string[] {
  if (!file.endsWith('.astro')) return [text];
  const [, front = '', rest = ''] = /^---\n([\s\S]*?)\n---([\s\S]*)$/.exec(text) ?? ['', '', text];
  return [front, ...[...rest.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script!)];
}

function isTypeOnly(script: string, specifier: string): boolean {
  const statements = [...script.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"()]*?from\s+['"]([^'"]+)['"]/g)];
  const own = statements.filter(([, , name]) => name === specifier);
  const mentions = script.split(`'${specifier}'`).length - 1;
  return own.length === mentions && own.every(([, type]) => type !== undefined);
}

/** A file's imports of project files, including imports of types, imports for side effects only and dynamic imports. */
export function importsOf(file: string, text = textOf(file)): Import[] {
  return scriptsIn(file, text).flatMap((script) =>
    ts.preProcessFile(script).importedFiles.flatMap(({ fileName }) => {
      const to = targetOf(file, fileName);
      return to === undefined ? [] : [{ from: file, to, typeOnly: isTypeOnly(script, fileName) }];
    }),
  );
}
