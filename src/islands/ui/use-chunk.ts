import { useEffect, useRef, useState } from 'react';

import { loadChunk } from '#lib/client/load-chunk.ts';

/**
 * Loads a module once `wanted` is true and returns it; undefined until it is loaded. On failure the reader sees a message and
 * `failed` runs, after which the caller can request the module again. (`React.lazy` would cache the failure and unmount the
 * whole island with its input.)
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
