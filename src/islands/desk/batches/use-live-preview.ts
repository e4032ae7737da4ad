import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { BatchPreview } from '#lib/contract/batches.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import { previewBatch } from './batch-calls.ts';
import { faultsOfRefusal } from './use-call.ts';

/** Typed text is previewed after this many milliseconds without a keystroke. */
const pause = 400;

function isTyping(): boolean {
  return document.activeElement instanceof HTMLTextAreaElement;
}

interface Shown {
  of: string;
  preview: BatchPreview | null;
  faults: readonly FieldFault[];
}

/**
 * Previews a request, and again each time the request changes; `preview` is null until loaded, and after a failure.
 * @param request null if it is not complete enough to be previewed
 */
export function useLivePreview(request: object | null) {
  const body = request && JSON.stringify(request);
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (body === null) return;
    const call = new AbortController();
    async function load(of: string) {
      try {
        setShown({ of, preview: await previewBatch(JSON.parse(of) as object, call.signal), faults: [] });
      } catch (error) {
        if (call.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setShown({ of, preview: null, faults: faultsOfRefusal(error) });
      }
    }
    const timer = setTimeout(() => void load(body), isTyping() ? pause : 0);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [body, asked]);

  const current = shown?.of === body ? shown : null;
  return {
    preview: current?.preview ?? null,
    faults: current?.faults ?? [],
    isLoading: body !== null && current === null,
    /** Previews the same request again, e.g. after its confirmation was refused. */
    renew() {
      setShown(null);
      setAsked((times) => times + 1);
    },
  };
}
