import { useEffect, useState } from 'react';

const every = 30_000;

/** The time now (ms), read again twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
