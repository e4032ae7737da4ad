import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

/**
 * Runs one request at a time, identified by a name. `stateOf` returns the state of the button of a request: busy during this
 * request, disabled during another. `faultOf` returns the fault of a field in the last request.
 */
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
      // `staffApi` has shown the failures that the request does not handle itself.
      if (error instanceof ApiError) setFaults(error.fields);
    } finally {
      setWorking('');
    }
  }

  return {
    working,
    run,
    stateOf: (name: string) => ({ busy: working === name, disabled: working !== '' && working !== name }),
    faultOf: (path: string) => faults.find((fault) => fault.path === path),
  };
}
