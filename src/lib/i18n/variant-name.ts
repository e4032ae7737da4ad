import { enumLabel } from './enum-options.ts';
import type { MessageKey, Translate } from './translate.ts';

/**
 * The name, in the reader's language, of a case for which a message template has separate words: a kind of round (alone or
 * with an outcome), a status, or a kind of session or task. Needs the namespaces `desk-content`, `desk-postings`,
 * `appointments` and `enums`.
 */
export function variantName(purpose: string, variant: string, t: Translate): string {
  const [first = '', second] = variant.split('.');
  if (first === 'status') return enumLabel('applyStatus', second!, t);
  if (first === 'round') return t(`desk-postings.process.kinds.${second}` as MessageKey);
  if (second !== undefined) {
    const kind = t(`desk-postings.process.kinds.${first}` as MessageKey);
    return t('desk-content.variants.ofRound', { kind, outcome: t(`desk-content.variants.outcome.${second}` as MessageKey) });
  }
  const isSession = purpose === 'application-sessionAssigned';
  return t((isSession ? `appointments.session.kind.${variant}` : `desk-content.variants.task.${variant}`) as MessageKey);
}
