import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { automaticHeader } from '#lib/contract/automatic-header.ts';

/** What the server last told; `error` is set where the last try failed. */
export interface Loaded<Data> {
  data: Data | null;
  error: ApiError | null;
  isLoading: boolean;
  /** Asks again; what is shown stays until the answer is there. */
  reload(): void;
  /** Asks again by itself, with nobody there: the reader stays signed in no longer for it. */
  look(): void;
  /** Takes up what the server answered to a change; where several are under way, made of what is shown by then. */
  adopt(data: Data | ((before: Data | null) => Data | null)): void;
}

/**
 * Reads from the API of the hiring office, again whenever the path changes; an answer to an earlier path is dropped. Null
 * reads nothing. Codes in `handles` are the caller's to show, through `error`.
 */
export function useLoad<Data>(path: string | null, handles: readonly string[] = []): Loaded<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setIsLoading] = useState(path !== null);
  const [asked, setAsked] = useState(0);
  const isAutomatic = useRef(false);
  const handled = useRef(handles);

  useEffect(() => {
    if (path === null) return;
    const call = new AbortController();
    setIsLoading(true);
    const headers: Record<string, string> = isAutomatic.current ? { [automaticHeader]: '1' } : {};
    isAutomatic.current = false;
    staffApi.get<Data>(path, { signal: call.signal, handles: handled.current, headers }).then(
      (read) => {
        setData(read);
        setError(null);
        setIsLoading(false);
      },
      (thrown: unknown) => {
        if (call.signal.aborted) return;
        setError(thrown instanceof ApiError ? thrown : null);
        setIsLoading(false);
      },
    );
    return () => call.abort();
  }, [path, asked]);

  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const look = useCallback(() => {
    isAutomatic.current = true;
    reload();
  }, [reload]);
  return { data, error, isLoading, reload, look, adopt: setData };
}
