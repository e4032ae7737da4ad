import * as z from 'zod/mini';

/** Whether the office has proposed to merge two accounts, and whether the person has said that one account is not theirs. */
export const mergeStates = ['none', 'proposed', 'refused'] as const;
export type MergeState = (typeof mergeStates)[number];

const Id = z.string().check(z.maxLength(64));

/** `application` is a possible duplicate of the application in the path; `propose` is `N` to withdraw the proposal. */
export const MergeProposalRequest = z.object({ application: Id, propose: z.enum(['Y', 'N']) });
export const MergeProposed = z.object({ state: z.enum(mergeStates) });
export type MergeProposed = z.output<typeof MergeProposed>;

/** A proposal as the owner of the kept account sees it: the other account with masked contacts. */
export const AccountMerge = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** When the other account was registered, and when the proposal ends; ISO 8601. */
  since: z.string(),
  until: z.string(),
});
export type AccountMerge = z.output<typeof AccountMerge>;

export const AccountMergeParams = z.object({ id: Id });

/** Two live applications of which only one may remain, in `data.clashes` of a refused merge (409). */
export interface MergeClash {
  /** The application of the signed-in account. */
  own: { receiptNo: string; regJobName: string };
  other: { receiptNo: string; regJobName: string };
}
