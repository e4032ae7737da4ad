/** What the reader of the desk is asked for: a fresh code, or to sign in again because the session ended. */
export type ProofKind = 'stepUp' | 'signIn';

type Asker = (kind: ProofKind) => Promise<boolean>;

let asker: Asker | undefined;
let asked: { kind: ProofKind; answer: Promise<boolean> } | undefined;

/** The desk's layout tells here how the reader is asked. */
export function onProofRequest(ask: Asker): void {
  asker = ask;
}

/**
 * Asks the reader of the desk to prove again who they are; whoever asks meanwhile waits for the same answer.
 * @returns whether they did: the call that wanted it may be made again
 */
export async function askForProof(kind: ProofKind): Promise<boolean> {
  // Signing in proves a code as well; a code alone is no sign-in.
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
