/** Lets so much through at once; the rest waits in the order in which it came. */
export interface Gate {
  /**
   * Waits for `weight` to be free, and takes it.
   * @returns gives it back; undefined where too many wait already
   */
  enter(weight?: number): Promise<(() => void) | undefined>;
}

/** @param most the weight of all that is let through at once  @param mostWaiting more are turned away */
export function createGate(most: number, mostWaiting: number): Gate {
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
