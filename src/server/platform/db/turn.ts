/** Least and most milliseconds that statements of an embedded database may take per turn of the event loop. */
const leastShare = 2;
const mostShare = 20;

let share = leastShare;
let spent = 0;
let isCounting = false;

/**
 * Sets the milliseconds that statements may take in the next turn: half the time that everything else took since the first
 * statement of this turn, within the limits above. On a busy server, turns are long anyway, and statements would hardly
 * progress if they got less time.
 */
function endTurn(began: number): void {
  const others = performance.now() - began - spent;
  share = Math.min(mostShare, Math.max(leastShare, others / 2));
  spent = 0;
  isCounting = false;
}

/** Runs a statement, which blocks the event loop, and adds its time to the total of this turn. */
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
 * Waits for a turn in which statements have time left. Turns must stay short, because the server accepts one connection per
 * turn.
 */
export async function leaveLongTurn(): Promise<void> {
  while (spent >= share) await new Promise((resolve) => setImmediate(resolve));
}
