import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { PostingDetail, Choice } from '#lib/contract/postings.ts';
import type { PostingInput } from '#lib/contract/staff-postings.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { faultsOfPosting } from '#lib/forms/posting/check.ts';
import type { PostingContent } from '#lib/forms/posting/fields.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import { detailOf } from './find-position.ts';
import { readForOffice } from './office-posting.ts';
import { draftOfContent, withInput } from './posting-draft-content.ts';
import { choicesOf, readReferences } from './references.ts';
import { findPreview, insertPreview } from './store-previews.ts';

/** How long a preview is valid, in milliseconds. */
const previewLasts = 10 * 60_000;
const dayMs = 86_400_000;

/**
 * Stores the editor's content, saved or not, for a preview of the public page. Only the same actor may open the preview.
 * @throws AppError 404 if the posting is unknown or out of reach, 400 for an invalid day
 */
export async function makePreview(
  app: App,
  actor: Actor,
  id: string,
  input: PostingInput,
  locale: Locale,
): Promise<{ path: string; expires: string }> {
  const { content } = await readForOffice(app.db, actor, id);
  const shown = withInput(content, input);
  const faults = faultsOfPosting(shown).filter(({ rule }) => rule === 'date');
  if (faults.length > 0) throw invalid(...faults);
  const token = newToken();
  const expiresAt = app.clock.now() + previewLasts;
  await insertPreview(
    app.db,
    {
      ...{ tokenHash: hashToken(token), actor: actor.id, postingId: id, expiresAt },
      content: JSON.stringify(shown),
    },
    app.clock.now(),
  );
  return { path: deskPaths.postingPreview(locale, { token }), expires: new Date(expiresAt).toISOString() };
}

/** Whether a preview belongs to this actor and is still valid. */
export async function ownsPreview(app: App, actor: Pick<Actor, 'id'>, token: string): Promise<boolean> {
  const row = await findPreview(app.db, hashToken(token), app.clock.now());
  return row?.actor === actor.id;
}

/** The data of a preview page. */
export interface PostingPreview {
  posting: PostingDetail;
  sites: Choice[];
}

/**
 * Fills in a missing category and missing texts and days, so that the page can be rendered. An opening day after today
 * becomes today.
 */
function filled(content: PostingContent, now: number, locale: Locale): PostingContent {
  const t = translateFor(locale);
  const today = todayInShanghai(now);
  const side = (text: string) => text || t('desk-postings.preview.notWritten');
  const both = ({ zh, en }: { zh: string; en: string }) => ({ zh: side(zh), en: side(en) });
  const opens = content.publishDate && content.publishDate < today ? content.publishDate : today;
  return {
    ...content,
    jobType: isJobType(content.jobType) ? content.jobType : '4',
    name: both(content.name),
    publishDate: opens,
    endDate: content.endDate || todayInShanghai(now + 30 * dayMs),
    description: both(content.description),
    requirement: both(content.requirement),
  };
}

/** The preview with this token, or undefined if it is unknown or has expired. The caller must have checked `ownsPreview`. */
export async function readPreview(app: App, token: string, locale: Locale): Promise<PostingPreview | undefined> {
  const row = await findPreview(app.db, hashToken(token), app.clock.now());
  if (!row) return undefined;
  const content = filled(JSON.parse(row.content) as PostingContent, app.clock.now(), locale);
  const draft = draftOfContent(row.postingId, content);
  const references = await readReferences(app);
  const stored = { ...draft, pay: draft.pay, closesAt: endOfDayInShanghai(draft.endDate) };
  return {
    posting: detailOf(app, stored, content, references, locale),
    sites: choicesOf(references.testSites, draft.testSites, locale),
  };
}
