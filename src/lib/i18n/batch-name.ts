import type { BatchKind } from '#lib/domain/batch-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isRequestable } from '#lib/domain/material-types.ts';

import { enumLabel } from './enum-options.ts';
import { materialName } from './material-name.ts';
import type { Translate } from './translate.ts';

interface NamedBatch {
  kind: BatchKind | 'move';
  /** The subject of a request, such as a material; empty for a batch without a subject. */
  type: string;
  /** The target status of a decision; null for other kinds, and if the targets differ. */
  to: ApplyStatus | null;
}

/** The action of a batch, in words. */
export function batchName({ kind, type, to }: NamedBatch, t: Translate): string {
  const name = t(`desk-batches.kind.${kind}`);
  if (to && kind !== 'reject') return `${name} → ${enumLabel('applyStatus', to, t)}`;
  if (kind !== 'material' || !isRequestable(type)) return name;
  return `${name}: ${materialName(type, t)}`;
}
