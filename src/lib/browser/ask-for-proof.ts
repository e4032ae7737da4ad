/** How a reader of the desk proves their identity: by a fresh code, or by signing in again after the session ended. */
export type ProofKind = 'stepUp' | 'signIn';

type Asker = (kind: ProofKind) => Promise<boolean>;

let asker: Asker | undefined;
let asked: { kind: ProofKind; answer: Promise<boolean> } | undefined;

/** Registers the function that asks the reader; called by the desk's layout. */
export function onProofRequest(ask: Asker): void {
  asker = ask;
}

/**
 * Asks the reader of the desk to prove their identity again. Concurrent callers share one dialog and its answer.
 * @returns whether the reader did, so that the refused call can be repeated
 */
export async function askForProof(kind: ProofKind): Promise<boolean> {
  // Signing in includes a code; a code alone does not replace signing in.
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
