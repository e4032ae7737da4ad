import type { Field } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The label of a path: `works.0.title` is "Work experience 1 · Job title"; empty if the form lacks the path's first field. */
export function nameOfPath(fields: readonly Field[], path: string, t: Translate): string {
  const [head, index, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === head);
  if (!field) return '';
  if (field.kind !== 'list' || index === undefined) return t(field.label);
  const entry = t('common.form.entry', { item: t(field.item), number: Number(index) + 1 });
  const inner = rest.length > 0 ? nameOfPath(field.fields, rest.join('.'), t) : '';
  return inner ? `${entry} · ${inner}` : entry;
}
