import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A value kept in the query of the page's address, such as a filter, so that links, reloads and the back button restore it.
 * Works only in the browser, not in server rendering. The functions must be the same at each call.
 * @param read parses the address's `location.search`
 * @param queryOf the query of a value without `?`; empty for the value without parameters
 * @param onChange called before another value is shown, whether chosen on the page or by going back
 */
export function useQueryInAddress<Value>(
  read: (search: string) => Value,
  queryOf: (value: Value) => string,
  onChange?: () => void,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(location.search));
  const shown = useRef(queryOf(value));
  const show = useCallback(
    (next: Value) => {
      shown.current = queryOf(next);
      onChange?.();
      setValue(next);
    },
    [queryOf, onChange],
  );
  useEffect(() => {
    const follow = () => {
      const next = read(location.search);
      // Closing a dialog on a phone also goes back, to the same query.
      if (queryOf(next) !== shown.current) show(next);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [read, queryOf, show]);
  const choose = useCallback(
    (next: Value) => {
      const query = queryOf(next);
      history.pushState(null, '', query ? `?${query}` : location.pathname);
      show(next);
    },
    [queryOf, show],
  );
  return [value, choose];
}
