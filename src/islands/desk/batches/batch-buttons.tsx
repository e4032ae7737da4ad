import { useStore } from '@nanostores/react';
import { useRef } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { batchKeys, type BatchKind, batchKinds, permissionFor } from '#lib/domain/batch-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useKeys } from '../ui/use-keys.ts';
import type { BatchTarget } from './batch-target.ts';
import { useOpenBatch } from './use-open-batch.ts';

/**
 * Whether a kind of batch is possible for applications with the given status. Always true if the status is undefined, because
 * the preview lists the applications that the batch leaves out.
 */
function fits(kind: BatchKind, status: ApplyStatus | undefined): boolean {
  if (status === undefined || kind === 'message' || kind === 'assign') return true;
  if (kind === 'reopen') return status === 'rejected';
  if (kind === 'rescind') return status === 'hired';
  return !['rejected', 'hired', 'withdrawn'].includes(status);
}

interface Props {
  target: BatchTarget;
  /** Whether the buttons are above their target; their menu then opens downwards. */
  isAbove?: boolean;
  /** Disables the keyboard shortcuts while their keys mean something else on the page. */
  hasNoKeys?: boolean;
  /** For a rejection, called instead of opening the dialog, e.g. to open the page's own panel. */
  onReject?: () => void;
  /** Called after a batch was stored, undone or released. */
  onDone: () => void;
}

const keyOf = new Map<BatchKind, string>(Object.entries(batchKeys).map(([key, kind]) => [kind, key]));

/** Calls `open` when the shortcut of a kind of batch is pressed; a key that repeats, or is pressed with Shift, does nothing. */
function useBatchKeys(kinds: readonly BatchKind[], open: (kind: BatchKind) => void): void {
  const keys = Object.entries(batchKeys).filter(([, kind]) => kinds.includes(kind));
  useKeys(
    Object.fromEntries(
      keys.map(([key, kind]) => [
        key,
        ({ repeat, shiftKey }) => {
          if (!repeat && !shiftKey) open(kind);
        },
      ]),
    ),
  );
}

/**
 * The actions on one or more applications: buttons for the two most frequent decisions, and a menu of all other actions. Some
 * actions have keyboard shortcuts.
 */
export function BatchButtons({ target, isAbove, hasNoKeys, onReject, onDone }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const menu = useRef<HTMLDetailsElement>(null);
  const { opening, open: openBatch } = useOpenBatch(onDone);
  const kinds = batchKinds.filter((kind) => fits(kind, target.status) && mayDoOneOf(staff, [permissionFor(kind)]));
  const isOpeningOther = (kind: BatchKind) => opening !== null && opening !== kind;
  const isUsual = (kind: BatchKind) => kind === 'advance' || kind === 'reject';
  const usual = kinds.filter(isUsual);
  const rest = kinds.filter((kind) => !isUsual(kind));

  function open(kind: BatchKind) {
    menu.current?.removeAttribute('open');
    if (kind === 'reject' && onReject) onReject();
    else void openBatch(kind, target);
  }

  useBatchKeys(hasNoKeys ? [] : kinds, open);

  if (kinds.length === 0) return null;
  return (
    <div className="desk-batch">
      {usual.map((kind) => (
        <Button
          key={kind}
          size="small"
          variant={kind === 'reject' ? 'danger' : 'solid'}
          busy={opening === kind}
          disabled={isOpeningOther(kind)}
          aria-keyshortcuts={hasNoKeys ? undefined : keyOf.get(kind)}
          onClick={() => open(kind)}
        >
          {t(`desk-batches.kind.${kind}`)}
        </Button>
      ))}
      {rest.length > 0 && (
        <details
          ref={menu}
          className="desk-batch__more"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !menu.current?.open) return;
            event.stopPropagation();
            menu.current.open = false;
            menu.current.querySelector('summary')?.focus();
          }}
        >
          <summary className="button button--small">{t('desk-batches.more')}</summary>
          <ul className={isAbove ? 'desk-batch__list desk-batch__list--below' : 'desk-batch__list'}>
            {rest.map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  disabled={isOpeningOther(kind)}
                  aria-keyshortcuts={hasNoKeys ? undefined : keyOf.get(kind)}
                  onClick={() => open(kind)}
                >
                  {t(`desk-batches.kind.${kind}`)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
