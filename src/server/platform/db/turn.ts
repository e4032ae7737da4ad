/** Milliseconds of a turn of the event loop that statements of an embedded database may take: always, and at most. */
const leastShare = 2;
const mostShare = 20;

let share = leastShare;
let spent = 0;
let isCounting = false;

/**
 * Statements may take half of what all else took in the turn before: on a busy server, where turns are long anyway,
 * they would hardly get on with less.
 */
function endTurn(began: number): void {
  const others = performance.now() - began - spent;
  share = Math.min(mostShare, Math.max(leastShare, others / 2));
  spent = 0;
  isCounting = false;
}

/** Runs a statement, which holds the loop, and counts its time into this turn. */
export function timed<T>(statement: () => T): T {
  const began = performance.now();
  try {
    return statement();
  } finally {
    spent += performance.now() - began;
    if (!isCounting) {
      isCounting = true;
      setImmediate(endTurn, began);
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
