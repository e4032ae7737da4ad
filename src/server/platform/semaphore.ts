/** A weighted, first-in-first-out semaphore. */
export interface Semaphore {
  /**
   * Waits until `weight` permits are free (if there are fewer in total, until all are free), and takes them.
   * @returns a function that releases them; undefined if too many callers are waiting already
   */
  enter(weight?: number): Promise<(() => void) | undefined>;
}

/**
 * Creates a semaphore.
 * @param most permits in total
 * @param mostWaiting while this many callers wait, further callers are refused unless the permits that they need are free
 */
export function createSemaphore(most: number, mostWaiting: number): Semaphore {
  const waiting: { weight: number; go: () => void }[] = [];
  let taken = 0;

  function next(): void {
    while (waiting.length > 0 && (taken === 0 || taken + waiting[0]!.weight <= most)) {
      const { weight, go } = waiting.shift()!;
      taken += weight;
      go();
    }
  }

  return {
    async enter(weight = 1) {
      if (waiting.length >= mostWaiting && taken + weight > most) return undefined;
      await new Promise<void>((go) => {
        waiting.push({ weight, go });
        next();
      });
      let left = false;
      return () => {
        if (left) return;
        left = true;
        taken -= weight;
        next();
      };
    },
  };
}
