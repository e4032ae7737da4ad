import * as z from 'zod/mini';

import { isSitePath } from '#lib/addresses/paths.ts';
import { datedKinds, type OfficeKind } from '#lib/contract/content-office.ts';
import { type Fault, faultsOf } from '#lib/forms/faults.ts';
import { plainTextOf } from '#lib/text/plain-text.ts';
import type { Db } from '#server/platform/db/database.ts';

import { contentBodies, type DictionaryItem } from './kinds.ts';
import { kindOf } from './office-kinds.ts';
import { knownPictures } from './pictures.ts';
import { findContent, listContents } from './store.ts';

interface ToCheck {
  id: string;
  jobType: string;
  publishDate: string;
  body: unknown;
}

function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], body);
}

/** Converts the path of a fault in a stored body to the path in the API, where the entries of a list are in `items`. */
function apiPath(body: unknown, path: string): string {
  return Array.isArray(body) ? ['items', path].filter(Boolean).join('.') : path;
}

function faultsOfShape(kind: OfficeKind, body: unknown): Fault[] {
  const parsed = z.safeParse(contentBodies[kindOf[kind]], body, { reportInput: true });
  if (parsed.success) return [];
  return faultsOf(parsed.error).map((fault) => {
    const value = valueAt(body, fault.path);
    const isMissing = value === undefined || (typeof value === 'string' && value.trim() === '');
    const rule = isMissing ? 'required' : fault.path.endsWith('.url') ? 'sitePath' : fault.rule;
    const params = isMissing && fault.path === 'jobccType' ? { params: { ask: 'choose' } } : {};
    return { ...fault, path: apiPath(body, fault.path), rule, ...params };
  });
}

function faultsOfHtml(body: unknown): Fault[] {
  const { content } = (Array.isArray(body) ? {} : body) as { content?: { zh: string; en: string } };
  if (!content) return [];
  return (['zh', 'en'] as const).flatMap((side): Fault[] => {
    const html = content[side];
    const path = `content.${side}`;
    const isEmpty = html.trim() !== '' && plainTextOf(html, 1) === '' && !html.includes('<img');
    return [
      ...(isEmpty ? [{ path, rule: 'required' }] : []),
      ...(/<img(?![^>]*\salt="[^"]*[^"\s])[^>]*>/.test(html) ? [{ path, rule: 'altText' }] : []),
    ];
  });
}

function isLink(link: string): boolean {
  return link === '' || isSitePath(link) || (/^https?:\/\//.test(link) && URL.canParse(link));
}

function faultsOfEntries(items: readonly DictionaryItem[], path: string): Fault[] {
  const seen = new Set<string>();
  return items.flatMap((item, index): Fault[] => {
    const at = `${path}.${index}`;
    const isTwice = seen.has(item.k);
    seen.add(item.k);
    return [
      ...(isTwice ? [{ path: `${at}.k`, rule: 'keyTwice' }] : []),
      ...(item.k.includes('/') || /\s/.test(item.k) ? [{ path: `${at}.k`, rule: 'type' }] : []),
      ...(isLink(item.def1 ?? '') ? [] : [{ path: `${at}.def1`, rule: 'link' }]),
      ...faultsOfEntries(item.childs, `${at}.childs`),
    ];
  });
}

/** The pictures in a body, each with the API path of the field that contains the picture. */
function picturesIn(body: unknown): { name: string; path: string }[] {
  if (Array.isArray(body)) {
    return (body as { picture?: string; poster?: string }[]).flatMap(({ picture, poster }, index) => [
      ...(picture ? [{ name: picture, path: `items.${index}.picture` }] : []),
      ...(poster ? [{ name: poster, path: `items.${index}.poster` }] : []),
    ]);
  }
  const { cover, pictures = [], content } = body as { cover?: string; pictures?: string[]; content?: { zh: string; en: string } };
  const inText = (['zh', 'en'] as const).flatMap((side) =>
    [...(content?.[side] ?? '').matchAll(/<img[^>]*\ssrc="\/upload\/images\/([^"]+)\.webp"/g)].map(([, name]) => ({
      name: name!,
      path: `content.${side}`,
    })),
  );
  return [
    ...(cover ? [{ name: cover, path: 'cover' }] : []),
    ...pictures.map((name, index) => ({ name, path: `pictures.${index}` })),
    ...inText,
  ];
}

async function faultsOfReferences(db: Db, kind: OfficeKind, body: unknown): Promise<Fault[]> {
  const pictures = picturesIn(body);
  const known = await knownPictures(db, [...new Set(pictures.map(({ name }) => name))]);
  const faults: Fault[] = pictures.flatMap(({ name, path }) => (known.has(name) ? [] : [{ path, rule: 'unknownPicture' }]));
  if (kind !== 'notices') return faults;
  const { jobccType } = body as { jobccType: string };
  const types = (await findContent(db, 'dictionary', 'noticeType'))?.body ?? [];
  return types.some(({ k }) => k === jobccType) || jobccType === '' ? faults : [...faults, { path: 'jobccType', rule: 'choice' }];
}

/**
 * The faults of a dictionary: it must not be empty, and `noticeType` must keep the entries that public notices refer
 * to.
 */
async function faultsOfList(db: Db, id: string, items: readonly DictionaryItem[]): Promise<Fault[]> {
  if (items.length === 0) return [{ path: 'items', rule: 'minEntries', params: { minimum: 1 } }];
  if (id !== 'noticeType') return [];
  const used = new Set((await listContents(db, 'notice')).map(({ body }) => body.jobccType));
  for (const { k } of items) used.delete(k);
  return [...used].map((key) => ({ path: 'items', rule: 'keyUsed', params: { key } }));
}

/** The faults of a piece of content that is to become public; a draft may have them. */
export async function faultsForPublishing(
  db: Db,
  kind: OfficeKind,
  { id, jobType, publishDate, body }: ToCheck,
): Promise<Fault[]> {
  const isDated = datedKinds.includes(kind);
  return [
    ...(isDated && jobType === '' ? [{ path: 'jobType', rule: 'required', params: { ask: 'choose' } }] : []),
    ...(isDated && publishDate === '' ? [{ path: 'publishDate', rule: 'required' }] : []),
    ...faultsOfShape(kind, body),
    ...faultsOfHtml(body),
    ...(kind === 'dictionary' ? faultsOfEntries(body as DictionaryItem[], 'items') : []),
    ...(kind === 'dictionary' ? await faultsOfList(db, id, body as DictionaryItem[]) : []),
    ...(await faultsOfReferences(db, kind, body)),
  ];
}
