import { useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { BatchKind } from '#lib/domain/batch-kinds.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { locales } from '#lib/text/locale.ts';

const labels: Readonly<Record<string, MessageKey>> = {
  to: 'desk-batches.form.to',
  reason: 'desk-batches.form.reason',
  words: 'desk-batches.form.words',
  replyBy: 'desk-batches.form.replyBy',
  pay: 'desk-batches.form.pay',
  workPlace: 'desk-batches.form.workPlace',
  startDate: 'desk-batches.form.startDate',
  conditions: 'desk-batches.form.conditions',
  releaseAt: 'desk-batches.form.releaseAt',
  type: 'desk-batches.form.type',
  sites: 'desk-batches.form.sites',
  sections: 'desk-batches.form.sections',
  sessionId: 'desk-batches.form.session',
  toPosting: 'desk-batches.form.toPosting',
  people: 'desk-batches.form.people',
  rule: 'desk-batches.form.rule',
  by: 'desk-batches.form.share',
  dueAt: 'desk-batches.form.dueAt',
  note: 'desk-batches.form.note',
  subject: 'desk-batches.form.subject',
  text: 'desk-batches.form.text',
};

/** The translation key of the label for the field at a path; undefined if no label is known for the path. */
function labelOf(kind: BatchKind, path: string): MessageKey | undefined {
  if (kind === 'stepBack' && path === 'action.to') return 'desk-batches.form.backTo';
  if (kind === 'assign' && path.startsWith('action.to')) return 'desk-batches.form.owners';
  if (kind === 'window' && path === 'action.reason') return labels.note;
  const name = path.split('.').find((part) => Object.hasOwn(labels, part));
  return name === undefined ? undefined : labels[name];
}

/** Lists all faults of a refused batch with the names of their fields; takes the focus when faults appear. */
export function BatchFaults({ kind, faults }: { kind: BatchKind; faults: readonly FieldFault[] }) {
  const t = useT();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length > 0) summary.current?.focus();
  }, [faults]);
  if (faults.length === 0) return null;
  const lines = faults.map(({ path, message }) => {
    const label = labelOf(kind, path);
    if (!label) return message;
    const letter = locales.find((locale) => path.startsWith(`action.letters.${locale}.`));
    const name = letter ? `${t(`desk-batches.language.${letter}`)} · ${t(label)}` : t(label);
    return t('common.form.fault', { name, message });
  });
  return (
    <div ref={summary} tabIndex={-1} role="alert" className="error-summary">
      <p>{t('desk-batches.faults')}</p>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
