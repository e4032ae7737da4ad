import type { Fault } from '../faults.ts';
import { type KeyCount, mapFields, type PostingContent, type PostingKind, postingPaths } from './fields.ts';

/** A posting's values as texts, by path. Several keys are a list; numbers by key are a list of `key=number`. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** A number with its key as `key=number`. */
export function entryOf({ key, count }: { key: string; count: number | string }): string {
  return `${key}=${count}`;
}

/** The key and the typed number in a text like `key=number`. */
export function entryIn(text: string): { key: string; count: string } {
  const at = text.lastIndexOf('=');
  return at === -1 ? { key: text.trim(), count: '' } : { key: text.slice(0, at).trim(), count: text.slice(at + 1).trim() };
}

function textAt(content: PostingContent, path: string): string | string[] {
  const value = path.split('.').reduce<unknown>((within, step) => (within as Record<string, unknown> | null)?.[step], content);
  if (Array.isArray(value)) return (value as (string | KeyCount)[]).map((one) => (typeof one === 'string' ? one : entryOf(one)));
  return String((value as string | number | null | undefined) ?? '');
}

/** A posting's content as texts. */
export function valuesOf(content: PostingContent): Values {
  return Object.fromEntries(postingPaths.map((path) => [path, textAt(content, path)]));
}

/** Parses texts as the content of a posting. The faults are malformed numbers and incomplete pay. */
export function contentOf(values: Values): { content: PostingContent; faults: Fault[] } {
  const faults: Fault[] = [];
  const text = (path: string) => values[path] as string;
  const both = (name: string) => ({ zh: text(`${name}.zh`), en: text(`${name}.en`) });

  function number(path: string): number | null {
    const typed = text(path).trim();
    if (typed === '') return null;
    if (Number.isFinite(Number(typed))) return Number(typed);
    faults.push({ path, rule: 'number' });
    return null;
  }

  function range(name: string) {
    const [low, high] = [number(`${name}.0`), number(`${name}.1`)];
    return low === null && high === null ? null : [low, high];
  }

  function pay(name: string) {
    const before = faults.length;
    const [from, to, per] = [number(`${name}.from`), number(`${name}.to`), text(`${name}.per`)];
    if (from === null || to === null) {
      const path = `${name}.${from === null ? 'from' : 'to'}`;
      if (from !== to && faults.length === before) faults.push({ path, rule: 'required' });
      return null;
    }
    if (per !== '') return { from, to, per };
    faults.push({ path: `${name}.per`, rule: 'required', params: { ask: 'choose' } });
    return null;
  }

  function counts(name: string): KeyCount[] {
    return (values[name] as readonly string[]).flatMap((text) => {
      const { key, count } = entryIn(text);
      if (count !== '' && Number.isFinite(Number(count))) return [{ key, count: Number(count) }];
      faults.push({ path: name, rule: 'number' });
      return [];
    });
  }

  const read: Record<PostingKind, (name: string) => unknown> = {
    choice: text,
    level: (name) => text(name) || null,
    key: text,
    keys: (name) => [...(values[name] as readonly string[])],
    counts,
    day: text,
    flag: (name) => (text(name) === 'N' ? 'N' : 'Y'),
    number,
    range,
    pay,
    text: both,
    html: both,
  };
  return { content: mapFields((name, { kind }) => read[kind](name)) as PostingContent, faults };
}
