import { useEffect, useState } from 'react';

import { api } from '#lib/client/api.ts';
import type { DictionaryEntry } from '#lib/contract/content.ts';
import type { Option } from '#lib/i18n/enum-options.ts';

/** The area codes to choose from; empty until loaded. */
export function usePrefixes(): readonly Option[] {
  const [prefixes, setPrefixes] = useState<readonly Option[]>([]);
  useEffect(() => {
    let gone = false;
    api.post<DictionaryEntry[]>('queryByCode', 'international.phone.code', { handles: 'all' }).then(
      (entries) => {
        if (!gone) setPrefixes(entries.map(({ k, name }) => ({ key: k, value: `+${k} ${name}` })));
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return prefixes;
}
