import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

/** The faults of a refused request; empty if `staffApi` has shown the failure. */
export function faultsOfRefusal({ fields, code, message }: ApiError): readonly FieldFault[] {
  if (fields.length > 0) return fields;
  return ['400', '404', '409'].includes(code) ? [{ path: '', rule: code, message }] : [];
}

/** Runs one request at a time. The faults of a refused request are in `faults`; `staffApi` shows all other failures. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  async function call<Data>(work: () => Promise<Data>): Promise<Data | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setFaults([]);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(faultsOfRefusal(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, faults, call, clear: () => setFaults([]) };
}
