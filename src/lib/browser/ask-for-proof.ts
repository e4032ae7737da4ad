/** The proof of identity that a staff member gives: a step-up, or a new sign-in after the session has ended. */
export type ProofKind = 'stepUp' | 'signIn';

type Asker = (kind: ProofKind) => Promise<boolean>;

let asker: Asker | undefined;
let asked: { kind: ProofKind; answer: Promise<boolean> } | undefined;

/** Registers the function that asks the staff member; called on every page of the desk. */
export function onProofRequest(ask: Asker): void {
  asker = ask;
}

/**
 * Asks the staff member to prove their identity again. Concurrent callers share one dialog and its answer, except that a
 * dialog for a step-up does not serve a caller that needs a sign-in.
 * @returns true if the identity is proved and the refused call can be repeated
 */
export async function askForProof(kind: ProofKind): Promise<boolean> {
  // A sign-in also counts as a step-up, but not the reverse.
  if (asked && (asked.kind === kind || asked.kind === 'signIn')) return asked.answer;
  const answer = (async () => (await asker?.(kind)) ?? false)();
  const own = { kind, answer };
  asked = own;
  try {
    return await answer;
  } finally {
    if (asked === own) asked = undefined;
  }
}
