import type { Template, TemplateChange, TemplateSlotQuery, TemplateVersion } from '#lib/contract/templates.ts';
import {
  faultsOfTemplate,
  defaultSmsTemplateId,
  hasSubject,
  nameOfTemplate,
  templatePurposeNames,
  templatePurposes,
  variablesOf,
  variantsOf,
  wordsOf,
} from '#lib/forms/message-templates.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, savedBefore } from '#server/platform/errors.ts';

import { findTemplates, insertTemplate, listTemplateVersions, takeNextTemplate, type TemplateRow } from './store-templates.ts';

function shipped(slot: TemplateSlotQuery): Template['given'] {
  const t = translateFor(slot.locale);
  const { subject, text } = wordsOf(slot);
  return {
    subject: subject === undefined ? '' : t(subject),
    text: t(text),
    smsTemplateId: slot.channel === 'sms' ? defaultSmsTemplateId(slot.purpose, slot.locale) : '',
  };
}

function ownIn(row: TemplateRow | undefined): TemplateRow | undefined {
  return row?.isOwn === 1 ? row : undefined;
}

/**
 * The text of a template that the office has not written: for a variant, the office's general text if there is one;
 * otherwise the text shipped with the site.
 */
function given(slot: TemplateSlotQuery, rows: readonly TemplateRow[]): Template['given'] {
  const general = slot.variant === '' ? undefined : ownIn(rows.find(isAt({ ...slot, variant: '' })));
  const { subject, text, smsTemplateId } = general ?? shipped(slot);
  return { subject, text, smsTemplateId };
}

/** A template as the office reads it, in the version of `row`. */
function describe(slot: TemplateSlotQuery, row: TemplateRow | undefined, original: Template['given']): Template {
  const own = ownIn(row);
  const { subject, text } = own ?? original;
  return {
    ...slot,
    subject,
    text,
    smsTemplateId: own?.smsTemplateId ?? '',
    variables: variablesOf(slot).map(({ name, isRequired }) => ({ name, required: isRequired ? 'Y' : 'N' })),
    own: own ? 'Y' : 'N',
    version: row?.version ?? 0,
    updatedAt: row ? new Date(row.at).toISOString() : null,
    updatedBy: row?.actorName ?? '',
    given: original,
  };
}

function isAt(slot: TemplateSlotQuery) {
  const name = nameOfTemplate(slot);
  return (row: TemplateRow) => row.name === name && row.locale === slot.locale && row.channel === slot.channel;
}

/** All templates by purpose, channel, variant and language, in the order of `templatePurposes`. */
export async function listTemplates(app: App): Promise<Template[]> {
  const rows = await findTemplates(app.db);
  const slots = templatePurposeNames.flatMap((purpose) =>
    templatePurposes[purpose].channels.flatMap((channel) =>
      variantsOf(purpose).flatMap((variant) => locales.map((locale) => ({ purpose, channel, variant, locale }))),
    ),
  );
  return slots.map((slot) => describe(slot, rows.find(isAt(slot)), given(slot, rows)));
}

async function findOfSlot(db: Db, slot: TemplateSlotQuery): Promise<TemplateRow[]> {
  return findTemplates(db, [slot.purpose, nameOfTemplate(slot)]);
}

async function readTemplate(db: Db, slot: TemplateSlotQuery): Promise<Template> {
  const rows = await findOfSlot(db, slot);
  return describe(slot, rows.find(isAt(slot)), given(slot, rows));
}

function slotOf({ purpose, locale, channel, variant }: TemplateSlotQuery): TemplateSlotQuery {
  const channels: readonly string[] = templatePurposes[purpose].channels;
  const faults = [
    ...(channels.includes(channel) ? [] : [{ path: 'channel', rule: 'choice' }]),
    ...(variantsOf(purpose).includes(variant) ? [] : [{ path: 'variant', rule: 'choice' }]),
  ];
  if (faults.length > 0) throw invalid(...faults);
  return { purpose, locale, channel, variant };
}

/**
 * Stores the next version of a template; messages use it from now on.
 * @throws AppError 400 for a channel or variant that the purpose does not have; 400 with all faults of the texts, including
 * each unknown or missing variable; 409 with `data.current` if the change was not based on the latest version
 */
export async function changeTemplate(app: App, who: Pick<Actor, 'id' | 'name'>, change: TemplateChange): Promise<Template> {
  const slot = slotOf(change);
  const { subject, text, smsTemplateId, version } = change;
  const isOwn = change.reset !== 'Y';
  const faults = isOwn ? faultsOfTemplate(slot, { subject, text, smsTemplateId }) : [];
  if (faults.length > 0) throw invalid(...faults);
  return transaction(app, async (trx) => {
    const { locale, channel } = slot;
    const name = nameOfTemplate(slot);
    const next = await takeNextTemplate(trx, { name, locale, channel }, version);
    if (next === undefined) {
      throw savedBefore(await readTemplate(trx, slot));
    }
    const isMail = channel === 'mail';
    await insertTemplate(trx, {
      name,
      locale,
      channel,
      version: next,
      isOwn: isOwn ? 1 : 0,
      subject: isOwn && hasSubject(slot) ? subject : '',
      text: isOwn ? text : '',
      smsTemplateId: isOwn && !isMail ? smsTemplateId : '',
      at: app.clock.now(),
      actor: who.id,
      actorName: who.name,
    });
    await record(trx, app, who, {
      action: 'template.changed',
      subject: `${name} ${locale} ${channel}`,
      details: { version: next, reset: !isOwn },
    });
    return readTemplate(trx, slot);
  });
}

/**
 * The latest hundred versions of a template, newest first. The site's default text is not a version, but a change back
 * to the default text is.
 * @throws AppError 400 for a channel or variant that the purpose does not have
 */
export async function listVersionsOfTemplate(app: App, query: TemplateSlotQuery): Promise<TemplateVersion[]> {
  const slot = slotOf(query);
  const { locale, channel } = slot;
  const original = given(slot, await findOfSlot(app.db, slot));
  const rows = await listTemplateVersions(app.db, { name: nameOfTemplate(slot), locale, channel });
  return rows.map((row) => {
    const { version, own, subject, text, smsTemplateId } = describe(slot, row, original);
    return { version, own, subject, text, smsTemplateId, at: new Date(row.at).toISOString(), by: row.actorName };
  });
}
