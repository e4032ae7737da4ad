import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { $clockAhead } from '#lib/client/server-clock.ts';

/**
 * The current time by the server's clock, in milliseconds.
 * @param every milliseconds between updates
 */
export function useNow(every = 60_000): number {
  const ahead = useStore($clockAhead);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now - ahead;
}
