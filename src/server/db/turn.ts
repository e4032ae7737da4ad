/** Milliseconds of a turn of the event loop that statements of an embedded database may take. */
const share = 2;

let spent = 0;
let isCounting = false;

/** Runs a statement, which holds the loop, and counts its time into this turn. */
export function timed<T>(statement: () => T): T {
  const began = performance.now();
  try {
    return statement();
  } finally {
    spent += performance.now() - began;
    if (!isCounting) {
      isCounting = true;
      setImmediate(() => {
        spent = 0;
        isCounting = false;
      });
    }
  }
}

/**
 * Waits for a turn in which statements have not taken their share yet: one connection is accepted a turn, so that
 * newcomers would wait behind all that the others ask for.
 */
export async function leaveLongTurn(): Promise<void> {
  while (spent >= share) await new Promise((resolve) => setImmediate(resolve));
}
