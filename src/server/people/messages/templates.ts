import type { Template, TemplateChange, TemplateSlotQuery, TemplateVersion } from '#lib/contract/templates.ts';
import {
  faultsOfTemplate,
  defaultSmsTemplateId,
  hasSubject,
  templatePurposeNames,
  templatePurposes,
  variablesOf,
  wordsOf,
} from '#lib/forms/message-templates.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { locales } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, savedBefore } from '#server/platform/errors.ts';

import { findTemplates, insertTemplate, listTemplateVersions, takeNextTemplate, type TemplateRow } from './store-templates.ts';

function given(slot: TemplateSlotQuery): Template['given'] {
  const t = translateFor(slot.locale);
  const { subject, text } = wordsOf(slot);
  const message = (key: string) => t(`messages.${key}` as MessageKey);
  return {
    subject: subject === undefined ? '' : message(subject),
    text: message(text),
    smsTemplateId: slot.channel === 'sms' ? defaultSmsTemplateId(slot.purpose, slot.locale) : '',
  };
}

function describe(slot: TemplateSlotQuery, row: TemplateRow | undefined): Template {
  const own = row?.isOwn === 1 ? row : undefined;
  const original = given(slot);
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

function isAt({ purpose, locale, channel }: TemplateSlotQuery) {
  return (row: TemplateRow) => row.name === purpose && row.locale === locale && row.channel === channel;
}

/** All templates by purpose, channel and language, in the order of the catalogue. */
export async function listTemplates(app: App): Promise<Template[]> {
  const rows = await findTemplates(app.db);
  const slots = templatePurposeNames.flatMap((purpose) =>
    templatePurposes[purpose].channels.flatMap((channel) => locales.map((locale) => ({ purpose, channel, locale }))),
  );
  return slots.map((slot) => describe(slot, rows.find(isAt(slot))));
}

async function readTemplate(db: Db, slot: TemplateSlotQuery): Promise<Template> {
  return describe(slot, (await findTemplates(db, [slot.purpose])).find(isAt(slot)));
}

function slotOf({ purpose, locale, channel }: TemplateSlotQuery): TemplateSlotQuery {
  const channels: readonly string[] = templatePurposes[purpose].channels;
  if (!channels.includes(channel)) throw invalid({ path: 'channel', rule: 'choice' });
  return { purpose, locale, channel };
}

/**
 * Stores the next version of a template, which is used from now on.
 * @throws AppError 400 for a channel that the purpose does not have, else with all faults of the texts, including each
 * unknown or missing variable; 409 with `data.current` if the change was not based on the latest version
 */
export async function changeTemplate(app: App, who: Pick<Actor, 'id' | 'name'>, change: TemplateChange): Promise<Template> {
  const slot = slotOf(change);
  const { subject, text, smsTemplateId, version } = change;
  const isOwn = change.reset !== 'Y';
  const faults = isOwn ? faultsOfTemplate(slot, { subject, text, smsTemplateId }) : [];
  if (faults.length > 0) throw invalid(...faults);
  return transaction(app, async (trx) => {
    const { purpose: name, locale, channel } = slot;
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
 * @throws AppError 400 for a channel that the purpose does not have
 */
export async function listVersionsOfTemplate(app: App, query: TemplateSlotQuery): Promise<TemplateVersion[]> {
  const slot = slotOf(query);
  const { purpose: name, locale, channel } = slot;
  const rows = await listTemplateVersions(app.db, { name, locale, channel });
  return rows.map((row) => {
    const { version, own, subject, text, smsTemplateId } = describe(slot, row);
    return { version, own, subject, text, smsTemplateId, at: new Date(row.at).toISOString(), by: row.actorName };
  });
}
