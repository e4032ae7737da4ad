import { timingSafeEqual } from 'node:crypto';

import type { OfficeKind, OfficePreview } from '#lib/contract/content-office.ts';
import { isOfficeKind } from '#lib/contract/content-office.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { kindOf, pageOf } from './office-kinds.ts';
import { findVersion } from './store-versions.ts';

/** Milliseconds for which a preview link is valid. */
const previewLifetime = 15 * 60_000;

/** The query parameter of a preview. */
export const previewParameter = 'preview';

/** A version that a preview link shows on its page, whether or not the version is public. */
export interface Previewed {
  kind: OfficeKind;
  id: string;
  version: number;
  /**
   * The hash of the session that may see the preview. If a machine requested the link, the hash is empty, and anybody with the
   * link may see the preview.
   */
  session: string;
}

/** The signatures with every valid key, newest key first. */
function signatures(app: Pick<App, 'keyedHashes'>, text: string): string[] {
  return app.keyedHashes('preview', text);
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function tokenOf(app: Pick<App, 'keyedHashes'>, { kind, id, version, session }: Previewed, until: number): string {
  const text = Buffer.from(JSON.stringify([kind, id, version, session, until])).toString('base64url');
  return `${text}.${signatures(app, text)[0]}`;
}

/**
 * The links to a version's preview in both languages. They are valid for 15 minutes and, if a person requested them,
 * only in that person's session.
 * @throws AppError 404 if there is no such version, or its kind has no page
 */
export async function makePreview(app: App, previewed: Previewed): Promise<OfficePreview> {
  const { kind, id, version } = previewed;
  const page = (locale: Locale) => pageOf(kind, id, locale);
  if (!page('zh-cn') || !(await findVersion(app.db, kindOf[kind], id, version))) throw notFound();
  const until = app.clock.now() + previewLifetime;
  const token = tokenOf(app, previewed, until);
  const address = (locale: Locale) => {
    const path = page(locale)!;
    return `${path}${path.includes('?') ? '&' : '?'}${previewParameter}=${token}`;
  };
  return { zh: address('zh-cn'), en: address('en-us'), until: new Date(until).toISOString() };
}

/** The content of a token; undefined if it is forged, altered or expired. */
export function readPreview(app: Pick<App, 'clock' | 'keyedHashes'>, token: string): Previewed | undefined {
  const [text = '', hash = '', ...rest] = token.split('.');
  if (rest.length > 0 || !signatures(app, text).some((wanted) => isEqual(wanted, hash))) return undefined;
  const [kind, id, version, session, until] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [
    string,
    string,
    number,
    string,
    number,
  ];
  return isOfficeKind(kind) && until > app.clock.now() ? { kind, id, version, session } : undefined;
}
