import { useT } from '#islands/ui/language.tsx';
import { jobTypes } from '#lib/domain/job-types.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import { ClashDialog } from '../ui/clash-dialog.tsx';
import type { Side } from './draft.ts';
import type { Editing } from './use-draft.ts';

const named = [
  ...['title', 'lead', 'content', 'jobType', 'jobccType', 'publishDate', 'endDate', 'isTop'],
  ...['cover', 'picture', 'pictures', 'attachments', 'url', 'name'],
] as const;

/** The label of a path such as `items.0.title.en`, composed from the labels of its steps. */
function labelOf(path: string, heading: string, t: Translate): string {
  const words = path.split('.').flatMap((step) => {
    if (/^\d+$/.test(step)) return String(Number(step) + 1);
    if (step.startsWith('def')) return t('desk-content.fields.link');
    if (step === 'poster') return t('desk-content.fields.picture');
    if (step === 'items' || step === 'childs') return path === step ? heading : [];
    const known = named.find((name) => name === step);
    return known ? t(`desk-content.fields.${known}`) : step;
  });
  const side = words.at(-1);
  if (side !== 'zh' && side !== 'en') return words.join(' · ');
  return t(`desk-content.fields.in_${side satisfies Side}`, { label: words.slice(0, -1).join(' · ') });
}

/** A value as text; for lists and objects, the text of all their parts. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).map(textOf).filter(Boolean).join(' · ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function valueOf(path: string, value: unknown, t: Translate): string {
  const type = path === 'jobType' && jobTypes.find((key) => key === value);
  return type ? t(`jobs.types.${type}`) : textOf(value);
}

/** Shown if the piece was saved elsewhere since it was loaded. */
export function ConflictDialog({ editing, heading }: { editing: Editing; heading: string }) {
  const t = useT();
  const { conflict, settle, leaveConflict } = editing;
  if (!conflict) return null;
  return (
    <ClashDialog
      key={conflict.latest.version}
      who={conflict.latest.updatedBy}
      fields={conflict.clashes.map(({ path, mine, theirs }) => ({
        path,
        label: labelOf(path, heading, t),
        mine: valueOf(path, mine, t),
        theirs: valueOf(path, theirs, t),
      }))}
      onSettle={settle}
      onClose={leaveConflict}
    />
  );
}
