import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Does the work off the page's own thread, and answers with `{ counter, derivedKey }`, or null where it cannot. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution && { counter: solution.counter, derivedKey: solution.derivedKey }),
    () => self.postMessage(null),
  );
});
