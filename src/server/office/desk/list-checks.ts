import type { Check, CheckChoices, CheckList, CheckQuery } from '#lib/contract/checks.ts';
import { pageSizeOf } from '#lib/contract/page-size.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { taskName } from '#server/recruitment/tasks/describe-task.ts';

import { countChecks, findCheckKinds, findChecks } from './store-checks.ts';

function cursorIn(text: string) {
  const [, at, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? [];
  if (!at || !id) throw invalid({ path: 'cursor', rule: 'type' });
  return { at: Number(at), id };
}

/** The choices for filtering the list of checks. */
async function choicesOf(app: App, actor: Actor, locale: Locale): Promise<CheckChoices> {
  const t = translateFor(locale);
  const kinds = await findCheckKinds(app.db, actor);
  const { units } = await readReferences(app);
  const choice = (pairs: readonly (readonly [string, string])[]) => [...new Map(pairs)].map(([key, name]) => ({ key, name }));
  return {
    unit: choice(kinds.map(({ unit }) => [unit, nameIn(units, unit, locale)])),
    pkRegJob: choice(
      kinds.map(({ postingId, nameZh, nameEn, unit }) => {
        return [postingId, `${inLocale({ zh: nameZh, en: nameEn }, locale)} · ${nameIn(units, unit, locale)}`];
      }),
    ),
    type: choice(kinds.map((kind) => [kind.kind === 'background' ? kind.kind : kind.type, taskName(kind, t)])),
  };
}

/**
 * A page of the submitted materials and background forms in the actor's units that wait for a check, oldest first;
 * `next` is the cursor of the following page, null on the last one. The first page also has the total and the choices
 * for filtering.
 * @throws AppError 400 for an invalid cursor
 */
export async function listChecks(
  app: App,
  actor: Actor,
  { cursor, size, ...filter }: CheckQuery,
  locale: Locale,
): Promise<CheckList> {
  const t = translateFor(locale);
  const after = cursor ? cursorIn(cursor) : undefined;
  const count = pageSizeOf(size, 50);
  const rows = await findChecks(app.db, actor, filter, { after, count: count + 1 });
  const { units } = await readReferences(app);
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return {
    list: shown.map((row) => ({
      idkey: row.applicationId,
      receiptNo: row.receiptNo,
      name: row.name,
      pkRegJob: row.postingId,
      regJobName: inLocale({ zh: row.nameZh, en: row.nameEn }, locale),
      unit: row.unit,
      unitName: nameIn(units, row.unit, locale),
      kind: row.kind as Check['kind'],
      type: row.type,
      typeName: taskName(row, t),
      at: new Date(row.stateAt).toISOString(),
      dueAt: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    })),
    next: rows.length > count && last ? `${last.stateAt}-${last.id}` : null,
    total: after ? null : await countChecks(app.db, actor, filter),
    ...(after ? {} : { choices: await choicesOf(app, actor, locale) }),
  };
}
