/** Milliseconds per turn of the event loop that statements of an embedded database may always take, and at most. */
const leastShare = 2;
const mostShare = 20;

let share = leastShare;
let spent = 0;
let isCounting = false;

/**
 * Statements may take half the time of everything else in the previous turn: on a busy server turns are long anyway,
 * and statements would hardly progress with less.
 */
function endTurn(began: number): void {
  const others = performance.now() - began - spent;
  share = Math.min(mostShare, Math.max(leastShare, others / 2));
  spent = 0;
  isCounting = false;
}

/** Runs a statement, which blocks the loop, and counts its time in this turn. */
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
 * Waits for a turn in which statements have time left: one connection is accepted per turn, so newcomers would wait
 * behind the work of everybody else.
 */
export async function leaveLongTurn(): Promise<void> {
  while (spent >= share) await new Promise((resolve) => setImmediate(resolve));
}
