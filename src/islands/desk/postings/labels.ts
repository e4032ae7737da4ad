import { type PostingField, type PostingFieldName, postingFields, type PostingKind } from '#lib/forms/posting/fields.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

/** Fields of the actions on a posting. */
const ofActions = ['state', 'confirm', 'reason', 'version', 'publishAt'];
const languages = { zh: 'editor.zh', en: 'editor.en' };
/**
 * The names of a field's parts, by the field's kind, as translation keys below `desk-postings`. Both ends of a pay range are
 * listed by name and by number, because faults from the server use the numbers.
 */
const parts: Partial<Record<PostingKind, Record<string, string>>> = {
  text: languages,
  html: languages,
  range: { 0: 'fields.from', 1: 'fields.to' },
  pay: { from: 'fields.payFrom', 0: 'fields.payFrom', to: 'fields.payTo', 1: 'fields.payTo', per: 'fields.payPer' },
};

/**
 * The label of a field, with the name of its part, e.g. the language or the end of a range. A path that is not a field is
 * returned as it is.
 */
export function labelOf(path: string, t: Translate): string {
  const [name, part] = path.split('.') as [PostingFieldName, string?];
  const field = postingFields[name] as PostingField | undefined;
  if (!field && !ofActions.includes(name)) return path;
  const label = t(`desk-postings.fields.${name}` as MessageKey);
  const side = field && part && parts[field.kind]?.[part];
  return side ? `${label} · ${t(`desk-postings.${side}` as MessageKey)}` : label;
}

/** The message of a fault, preceded by the name of the field if the message does not contain the name. */
export function faultText(path: string, message: string, t: Translate): string {
  const name = labelOf(path, t);
  return message.toLowerCase().includes(name.toLowerCase()) ? message : t('common.form.fault', { name, message });
}

/** The id of a field's control. */
export function idOf(path: string): string {
  return `posting-${path.replace('pay.0', 'pay.from').replace('pay.1', 'pay.to').replaceAll('.', '-')}`;
}
