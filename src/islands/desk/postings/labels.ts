import type { Translate } from '#lib/i18n/translate.ts';

const plain = [
  'jobType',
  'unit',
  'family',
  'workplaces',
  'sites',
  'headcount',
  'accepts',
  'publishDate',
  'endDate',
  'visionMin',
  'degreeMin',
  'state',
  'confirm',
  'reason',
  'version',
] as const;
const inBoth = ['name', 'description', 'requirement'] as const;
const ends = {
  'pay.from': ['pay', 'payFrom'],
  'pay.to': ['pay', 'payTo'],
  'pay.0': ['pay', 'payFrom'],
  'pay.1': ['pay', 'payTo'],
  'pay.per': ['pay', 'payPer'],
  'ages.0': ['ages', 'from'],
  'ages.1': ['ages', 'to'],
  'heightRange.0': ['heightRange', 'from'],
  'heightRange.1': ['heightRange', 'to'],
} as const;

/** The label of a field, with its language or with the end of the range that it holds. */
export function labelOf(path: string, t: Translate): string {
  const known = plain.find((name) => name === path);
  if (known) return t(`desk-postings.fields.${known}`);
  const [name, side] = path.split('.');
  const text = inBoth.find((one) => one === name);
  if (text) return `${t(`desk-postings.fields.${text}`)} · ${t(`desk-postings.editor.${side === 'en' ? 'en' : 'zh'}`)}`;
  const end = ends[path as keyof typeof ends];
  return end ? `${t(`desk-postings.fields.${end[0]}`)} · ${t(`desk-postings.fields.${end[1]}`)}` : path;
}

/** A fault with the name of its field, unless its message already names it. */
export function faultText(path: string, message: string, t: Translate): string {
  const name = labelOf(path, t);
  return message.toLowerCase().includes(name.toLowerCase()) ? message : t('common.form.fault', { name, message });
}

/** The id of a field's control. */
export function idOf(path: string): string {
  return `posting-${path.replace('pay.0', 'pay.from').replace('pay.1', 'pay.to').replaceAll('.', '-')}`;
}
