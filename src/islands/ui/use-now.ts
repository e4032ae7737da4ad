import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { $clockAhead } from '#lib/client/server-clock.ts';

/** The current time by the server's clock, in milliseconds; updated once a minute. */
export function useNow(): number {
  const ahead = useStore($clockAhead);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now - ahead;
}
