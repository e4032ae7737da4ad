import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { Material } from '#lib/contract/materials.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { $session } from '#lib/stores/session.ts';

import { readApplications, readMaterials } from './calls.ts';

/** An application with its requested materials. */
export interface Checklist {
  applyId: string;
  /** The name of the posting. Like the receipt number, it is empty unless the reader is signed in as the applicant. */
  job: string;
  receiptNo: string;
  materials: readonly Material[];
}

export type Shown =
  | { phase: 'loading' | 'out' | 'absent' }
  | { phase: 'failed'; message: string }
  | { phase: 'ready'; checklists: readonly Checklist[]; hasApplied: boolean };

/** Loads the materials of one application and, for signed-in readers, the posting's name and the receipt number. */
async function readOne(applyId: string, isSignedIn: boolean): Promise<Shown> {
  const [materials, records] = await Promise.all([readMaterials(applyId), isSignedIn ? readApplications() : []]);
  const record = records.find(({ idkey }) => idkey === applyId);
  const checklist = { applyId, job: record?.regJobName ?? '', receiptNo: record?.receiptNo ?? '', materials };
  return { phase: 'ready', checklists: [checklist], hasApplied: true };
}

async function readAll(): Promise<Shown> {
  const records = await readApplications();
  const asked = records.filter(({ materials }) => materials.length > 0);
  const checklists = await Promise.all(
    asked.map(async ({ idkey, regJobName, receiptNo }) => ({
      applyId: idkey,
      job: regJobName,
      receiptNo,
      materials: await readMaterials(idkey),
    })),
  );
  return { phase: 'ready', checklists, hasApplied: records.length > 0 };
}

function failed(error: unknown): Shown {
  if (!(error instanceof ApiError)) return { phase: 'failed', message: '' };
  if (error.status === 401) return { phase: 'out' };
  return error.status === 404 ? { phase: 'absent' } : { phase: 'failed', message: error.message };
}

/**
 * Loads the materials requested for the application `applyId` or, if `applyId` is empty, for all applications of the
 * signed-in reader. Loaded data stays if the session ends later.
 */
export function useMaterials(applyId: string): [Shown, () => void] {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const passed = useStore($identityPassed, { ssr: 'initial' });
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isOut = status === 'out' && applyId === '';

  useEffect(() => {
    if (status === 'unknown' || isOut) return;
    let gone = false;
    const reading = applyId === '' ? readAll() : readOne(applyId, status === 'in');
    reading.catch(failed).then((read) => {
      if (gone) return;
      setShown((before) => (read.phase === 'out' && before.phase === 'ready' ? before : read));
    });
    return () => {
      gone = true;
    };
  }, [applyId, status, isOut, pkPsndoc, passed, attempt]);

  const again = () => setAttempt((count) => count + 1);
  return [isOut && shown.phase !== 'ready' ? { phase: 'out' } : shown, again];
}
