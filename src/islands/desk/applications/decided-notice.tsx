import { useState } from 'react';

import { useT } from '#islands/ui/language.tsx';

import { UndoOne } from '../batches/undo-one.tsx';
import { forgetForReader, readForReader, saveForReader } from '../ui/reader-storage.ts';
import { momentOf } from './moments.ts';

/** A rejection that was just made, to be shown on the page of the next application. */
interface Decided {
  batchId: string;
  applicationId: string;
  /** The applicant's name, or the receipt number. */
  name: string;
  /** ISO 8601. */
  releaseAt: string;
}

const key = 'desk.applications.decided';

/** Stores a rejection for the page that opens next in this tab. */
export function saveDecided(decided: Decided): void {
  saveForReader(key, decided);
}

function takeDecided(): Decided | null {
  const decided = readForReader<Decided>(key);
  forgetForReader(key);
  return decided;
}

/** A notice, shown once, that names the application just rejected and has a button to undo the rejection. */
export function DecidedNotice() {
  const t = useT();
  const [decided, setDecided] = useState(takeDecided);
  if (!decided) return null;
  const { batchId, applicationId, name, releaseAt } = decided;
  return (
    <div className="notice notice--done desk-decided" role="status">
      <span>{t('desk-batches.reject.done', { name, at: momentOf(releaseAt) })}</span>
      <UndoOne {...{ batchId, applicationId, name }} onDone={() => setDecided(null)} />
    </div>
  );
}
