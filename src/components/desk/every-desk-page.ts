import { onProofRequest } from '#lib/browser/ask-for-proof.ts';
import { followHistory } from '#lib/browser/sheet-history.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';

import '#components/island-scripts.ts';
import '#components/language-toggle.ts';
import '#components/toast-region.ts';
import './desk-rail.ts';
import './page-keys.ts';

followHistory();
onProofRequest(async (kind) => {
  const part = await loadChunk(() => import('#islands/desk/ui/step-up.tsx'));
  return (await part?.askProof(kind)) ?? false;
});
