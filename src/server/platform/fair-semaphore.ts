interface FairLimits {
  /** Maximum number of permits in use at once. */
  permits: number;
  /** Maximum number of waiting callers, of all keys together. */
  maxWaiting: number;
  /** Maximum number of waiting callers of one key. */
  maxWaitingPerKey: number;
}

/** A semaphore whose keys take turns, so that one key with many callers delays the others little. */
export interface FairSemaphore {
  /**
   * Waits for a permit.
   * @returns a function that releases the permit; undefined if the queue of the key or the whole queue is full, or if a
   * caller whose key has fewer waiting callers took this caller's place in the full queue
   */
  acquire(key: string): Promise<(() => void) | undefined>;
}

type Waiter = (release: (() => void) | undefined) => void;

/** Creates a semaphore. If the queue is full, the newest caller (waiting or new) of the key with most callers is refused. */
export function createFairSemaphore({ permits, maxWaiting, maxWaitingPerKey }: FairLimits): FairSemaphore {
  /** Keys in the order of their turns. */
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;
  let free = permits;

  function grantOnce(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      free += 1;
      grantNext();
    };
  }

  function grantNext(): void {
    while (free > 0) {
      const [first] = queues;
      if (!first) return;
      const [key, queue] = first;
      const grant = queue.shift()!;
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      waiting -= 1;
      free -= 1;
      grant(grantOnce());
    }
  }

  /**
   * Refuses the newest waiting caller of the key with the most waiting callers. Returns false and refuses nobody if that key
   * has at most `fewer` waiting callers.
   */
  function makeRoom(fewer: number): boolean {
    const [key, longest] = [...queues].reduce((most, next) => (next[1].length > most[1].length ? next : most));
    if (longest.length <= fewer) return false;
    const turnAway = longest.pop()!;
    if (longest.length === 0) queues.delete(key);
    waiting -= 1;
    turnAway(undefined);
    return true;
  }

  return {
    async acquire(key) {
      const own = queues.get(key) ?? [];
      if (free === 0 && own.length >= maxWaitingPerKey) return undefined;
      if (free === 0 && waiting >= maxWaiting && !makeRoom(own.length + 1)) return undefined;
      return new Promise((resolve) => {
        own.push(resolve);
        queues.set(key, own);
        waiting += 1;
        grantNext();
      });
    },
  };
}
