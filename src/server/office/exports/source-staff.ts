import { staffColumns, tokenColumns } from '#lib/domain/export-columns.ts';
import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { readAccessWords } from '#server/office/staff/access-words.ts';
import { listStaff } from '#server/office/staff/list-staff.ts';
import { listTokens } from '#server/office/staff/tokens.ts';
import type { App } from '#server/platform/app.ts';

import { type SourceRequest, columnsFor, type ExportSource } from './export-source.ts';

/** Returns a function that describes an access in the columns `roleName` and `unitNames`. */
async function accessColumns(app: App, locale: Locale) {
  const words = await readAccessWords(app);
  return (access: { role: StaffRole; units: string[] | null }) => {
    const { role: roleName, units: unitNames } = words(access, locale);
    return { roleName, unitNames };
  };
}

/** The staff within the actor's reach with their access, without secrets. */
export function staffSource(app: App, { actor, locale }: SourceRequest): ExportSource {
  const t = translateFor(locale);
  return {
    columns: columnsFor(staffColumns),
    count: async () => null,
    async *rows() {
      const accessOf = await accessColumns(app, locale);
      for (const { name, email, state, createdAt, ...access } of await listStaff(app, actor)) {
        const stateName = t(`desk-staff.states.${state}`);
        yield { ...accessOf(access), name, email, stateName, since: dateTimeInShanghai(createdAt) };
      }
    },
  };
}

/** The tokens within the actor's reach with their access, without secrets. */
export function tokenSource(app: App, { actor, locale }: SourceRequest): ExportSource {
  const t = translateFor(locale);
  return {
    columns: columnsFor(tokenColumns),
    count: async () => null,
    async *rows() {
      const accessOf = await accessColumns(app, locale);
      for (const { name, owner, state, createdAt, expires, lastUsedAt, ...access } of await listTokens(app, actor)) {
        yield {
          ...accessOf(access),
          owner: owner ?? t('desk-staff.tokens.operator'),
          ...{ purpose: name, stateName: t(`desk-staff.states.${state}`) },
          since: dateTimeInShanghai(createdAt),
          expires: dateTimeInShanghai(expires),
          lastUsed: lastUsedAt === null ? '' : dateTimeInShanghai(lastUsedAt),
        };
      }
    },
  };
}
