import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { automaticHeader } from '#lib/contract/automatic-header.ts';

/** The last data from the server, null until loaded; `error` is set if the last request failed. */
export interface Loaded<Data> {
  data: Data | null;
  error: ApiError | null;
  isLoading: boolean;
  /** Whether the data is from an earlier path, because the path's own data is loading or could not be loaded. */
  isStale: boolean;
  /** Loads again; the current data stays until the response. */
  reload(): void;
  /** Loads again without extending the reader's session, for refreshes on a timer. */
  refresh(): void;
  /**
   * Replaces the data, e.g. with the response to a change; a function gets the current data and returns the new data. A load
   * under way begins again, because its answer may be older.
   */
  adopt(data: Data | ((before: Data | null) => Data | null)): void;
}

/**
 * Loads data from the API of the hiring office, and again when the path changes; responses for an earlier path are
 * ignored. Nothing is loaded while the path is null. The caller must show errors whose codes are in `handles`.
 */
export function useLoad<Data>(path: string | null, handles: readonly string[] = []): Loaded<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [source, setSource] = useState(path);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setIsLoading] = useState(path !== null);
  const [asked, setAsked] = useState(0);
  const isAutomatic = useRef(false);
  const isCalling = useRef(false);
  const handled = useRef(handles);

  useEffect(() => {
    if (path === null) return;
    const call = new AbortController();
    setIsLoading(true);
    isCalling.current = true;
    const headers: Record<string, string> = isAutomatic.current ? { [automaticHeader]: '1' } : {};
    isAutomatic.current = false;
    staffApi.get<Data>(path, { signal: call.signal, handles: handled.current, headers }).then(
      (read) => {
        isCalling.current = false;
        setData(read);
        setSource(path);
        setError(null);
        setIsLoading(false);
      },
      (thrown: unknown) => {
        if (call.signal.aborted) return;
        isCalling.current = false;
        setError(thrown instanceof ApiError ? thrown : null);
        setIsLoading(false);
      },
    );
    return () => call.abort();
  }, [path, asked]);

  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const refresh = useCallback(() => {
    isAutomatic.current = true;
    reload();
  }, [reload]);
  const adopt = useCallback<Loaded<Data>['adopt']>(
    (next) => {
      setData(next);
      if (isCalling.current) reload();
    },
    [reload],
  );
  return { data, error, isLoading, isStale: data !== null && source !== path, reload, refresh, adopt };
}
