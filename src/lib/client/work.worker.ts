import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Computes a proof of work outside of the page's thread. Answers with `{ counter, derivedKey }`, or null if it cannot. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution && { counter: solution.counter, derivedKey: solution.derivedKey }),
    () => self.postMessage(null),
  );
});
