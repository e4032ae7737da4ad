import { useCallback, useEffect, useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { ApplicationDetail } from '#lib/contract/applications.ts';
import { $session } from '#lib/stores/session.ts';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApplyFlow } from './apply-flow.tsx';
import { readDraft } from './draft.ts';
import { answersFor, loadLastAnswers } from './last-answers.ts';
import { loadPosting, type PostingChoices } from './load-posting.ts';

interface ApplyDialogProps {
  posting: string;
  applyId: string | undefined;
  onClose: () => void;
}

interface Loaded {
  posting: PostingChoices;
  initial: Record<string, unknown>;
  /** Whether the values come from the candidate's last application. */
  fromLast: boolean;
}

/** The stored draft. Without a draft, the form of application `applyId` or, if that is undefined, of the latest application. */
async function knownValues(posting: string, applyId: string | undefined) {
  const draft = readDraft($session.get().pkPsndoc, posting);
  if (draft && Object.keys(draft).length > 0) return { own: draft };
  if (!applyId) return { last: await loadLastAnswers() };
  return {
    own: (await api.get<ApplicationDetail>(`personal/apply-job/${encodeURIComponent(applyId)}`, { handles: 'all' })).form,
  };
}

async function load(id: string, applyId: string | undefined): Promise<Loaded> {
  const [posting, { own, last }] = await Promise.all([loadPosting(id), knownValues(id, applyId)]);
  const only = (choices: readonly { key: string }[]) => (choices.length === 1 ? choices[0]?.key : undefined);
  const values = own ?? (last ? answersFor(posting, last) : {});
  const initial = {
    ...values,
    workPlace: values.workPlace ?? only(posting.workPlaces),
    site: values.site ?? only(posting.sites),
  };
  return { posting, initial, fromLast: last !== undefined };
}

/**
 * The dialog to apply for a posting, from the form to the receipt (specification: apply flow). It stays open while the
 * application is being sent, so that the candidate sees the answer.
 */
export function ApplyDialog({ posting: id, applyId, onClose }: ApplyDialogProps) {
  const t = useT();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);

  const fetchAll = useCallback(() => {
    load(id, applyId).then(setLoaded, (error: unknown) => {
      setFailure(error instanceof ApiError ? error.message : t('application.dialog.failed'));
    });
  }, [id, applyId, t]);
  useEffect(fetchAll, [fetchAll]);

  return (
    <Dialog open title={t('application.dialog.title')} busy={sending} onClose={onClose}>
      {loaded ? (
        <ApplyFlow {...loaded} applyId={applyId} busy={sending} setBusy={setSending} onClose={onClose} />
      ) : failure ? (
        <div className="stack">
          <p role="alert">{failure}</p>
          <Button
            onClick={() => {
              setFailure('');
              fetchAll();
            }}
          >
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <div className="apply-loading">
          <Spinner large label={t('common.loading')} />
        </div>
      )}
    </Dialog>
  );
}
