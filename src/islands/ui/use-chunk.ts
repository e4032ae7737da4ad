import { useEffect, useRef, useState } from 'react';

import { loadChunk } from '#lib/client/load-chunk.ts';

/**
 * A part of an island that is fetched when it is wanted; undefined until it is there. Where it does not arrive the
 * reader is told, and `failed` runs: the part can be wanted again. (`React.lazy` would keep the failure for good and
 * take the whole island, with what is typed in it, off the page.)
 */
export function useChunk<Module>(wanted: boolean, load: () => Promise<Module>, failed: () => void): Module | undefined {
  const [module, setModule] = useState<{ value: Module }>();
  const parts = useRef({ load, failed });
  useEffect(() => {
    parts.current = { load, failed };
  });
  const isMissing = wanted && module === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let gone = false;
    void loadChunk(() => parts.current.load()).then((value) => {
      if (gone) return;
      if (value === undefined) parts.current.failed();
      else setModule({ value });
    });
    return () => {
      gone = true;
    };
  }, [isMissing]);
  return module?.value;
}
