import type { ApplyStatus } from './enums.ts';

/** What a second person approves in a batch of decisions. */
export const approvalMatters = ['offers', 'hires', 'both'] as const;

export type ApprovalMatter = (typeof approvalMatters)[number];

/**
 * What a second person approves in decisions with these target statuses; null if they contain neither an offer nor a hire.
 */
export function approvalMatterOf(targets: readonly (ApplyStatus | null)[]): ApprovalMatter | null {
  const [offers, hires] = [targets.includes('offer'), targets.includes('hired')];
  if (offers && hires) return 'both';
  return offers ? 'offers' : hires ? 'hires' : null;
}
