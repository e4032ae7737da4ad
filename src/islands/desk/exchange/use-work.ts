import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

/** One piece of work at a time, named; what is refused of its fields is kept until the next one begins. */
export function useWork() {
  const [working, setWorking] = useState('');
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);

  async function run(name: string, work: () => Promise<void>): Promise<void> {
    if (working) return;
    setWorking(name);
    setFaults([]);
    try {
      await work();
    } catch (error) {
      // What is no fault of a field has been told already.
      if (error instanceof ApiError) setFaults(error.fields);
    } finally {
      setWorking('');
    }
  }

  return { working, run, faultOf: (path: string) => faults.find((fault) => fault.path === path) };
}
