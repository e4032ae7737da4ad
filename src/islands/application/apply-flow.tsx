import { useState } from 'react';

import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { openAccount } from '#lib/browser/open-account.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { loadSession } from '#lib/client/session.ts';
import type { ApplyAnswer } from '#lib/contract/applications.ts';
import { ownerHeader } from '#lib/contract/owner-header.ts';
import { type ApplicationValues, applicationForm } from '#lib/forms/application.ts';
import { forgetWanted } from '#lib/postings/wanted-posting.ts';
import { $sent } from '#lib/stores/applications.ts';
import { $session, forgetSession } from '#lib/stores/session.ts';

import { AlreadyApplied } from './already-applied.tsx';
import { ChoicesStep } from './choices-step.tsx';
import { ClosedStep } from './closed-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { attemptKey, dropDraft, endAttempt, saveDraft } from './draft.ts';
import { loadApplications } from './load-applications.ts';
import type { PostingChoices } from './load-posting.ts';
import { type MissingItem, MissingResume } from './missing-resume.tsx';
import { OtherPerson } from './other-person.tsx';
import { Received } from './received.tsx';
import { forgetReferral, readReferral } from './referral.ts';

type Received = Extract<ApplyAnswer, { isApply: 'N' }>;
type Already = Extract<ApplyAnswer, { isApply: 'Y' }>;

type Phase =
  | { name: 'choices' }
  | { name: 'confirm'; values: ApplicationValues }
  | { name: 'received'; receipt: Received }
  | { name: 'already'; answer: Already }
  | { name: 'missing'; missing: MissingItem[] }
  | { name: 'closed' }
  | { name: 'otherPerson' };

interface ApplyFlowProps {
  posting: PostingChoices;
  initial: Record<string, unknown>;
  /** Whether the initial values come from the candidate's last application. */
  fromLast: boolean;
  applyId: string | undefined;
  /** Whether the application is being sent. */
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** Whether the server may have accepted the request although it failed. */
function isUncertain(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500;
}

/** The steps of applying, shown one at a time. Input is stored in this browser until the application is submitted. */
export function ApplyFlow({ posting, initial, fromLast, applyId, busy, setBusy, onClose }: ApplyFlowProps) {
  const t = useT();
  // Another person may sign in while the form is open; the input still belongs to the first person.
  const [person] = useState(() => $session.get().pkPsndoc);
  const [phase, setPhase] = useState<Phase>(posting.isOpen ? { name: 'choices' } : { name: 'closed' });
  const [visited, setVisited] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm(applicationForm, {
    initial,
    around: { resumeType: posting.resumeType },
    onChange: (values) => saveDraft(person, posting.id, values),
  });

  function go(next: Phase) {
    setVisited(true);
    setFailure('');
    setPhase(next);
  }

  function received(answer: ApplyAnswer) {
    if (answer.isApply === 'Y') return go({ name: 'already', answer });
    dropDraft(person, posting.id);
    forgetWanted(posting.id);
    forgetReferral();
    $sent.set({ idkey: answer.idkey, pkRegJob: posting.id });
    go({ name: 'received', receipt: answer });
    void loadApplications('all').catch(() => {});
  }

  async function refused(error: ApiError, values: ApplicationValues) {
    if (error.code === '500001') go({ name: 'missing', missing: (error.data as { missing: MissingItem[] }).missing });
    else if (error.code === '500002') go({ name: 'closed' });
    else if (error.status === 400 && error.fields.length > 0) {
      go({ name: 'choices' });
      form.refuse(error.fields);
    } else if (error.status === 401) {
      forgetSession();
      setFailure(t('application.dialog.signedOut'));
      void openAccount('login', {
        after: () => ($session.get().pkPsndoc === person ? void submit(values) : go({ name: 'otherPerson' })),
      });
    } else if (error.status === 403 && (await loadSession({ force: true })).pkPsndoc !== person) go({ name: 'otherPerson' });
    else setFailure(isUncertain(error) ? t('application.confirm.unknown') : error.message);
  }

  async function submit(values: ApplicationValues) {
    if ($session.get().status === 'in' && $session.get().pkPsndoc !== person) return go({ name: 'otherPerson' });
    setBusy(true);
    setFailure('');
    const from = readReferral();
    const body = {
      pkRegJob: posting.id,
      ...values,
      resumeType: posting.resumeType,
      agreed: true,
      ...(applyId ? { applyId } : {}),
      ...(from ? { from } : {}),
    };
    const headers = { 'Idempotency-Key': attemptKey(person, posting.id, body), [ownerHeader]: person };
    try {
      const answer = await api.post<ApplyAnswer>('personal/apply-job/apply', body, { headers, handles: 'all' });
      endAttempt(person, posting.id);
      received(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isUncertain(error)) endAttempt(person, posting.id);
      await refused(error, values);
    } finally {
      setBusy(false);
    }
  }

  switch (phase.name) {
    case 'choices':
      return (
        <ChoicesStep
          posting={posting}
          form={form}
          quiet={!visited}
          fromLast={fromLast}
          onNext={(values) => go({ name: 'confirm', values })}
          onClose={onClose}
        />
      );
    case 'confirm': {
      const { values } = phase;
      const back = () => go({ name: 'choices' });
      return (
        <ConfirmStep
          posting={posting}
          values={values}
          busy={busy}
          failure={failure}
          onSubmit={() => void submit(values)}
          onBack={back}
        />
      );
    }
    case 'received':
      return <Received posting={posting} receipt={phase.receipt} onClose={onClose} />;
    case 'already':
      return <AlreadyApplied answer={phase.answer} onAgain={() => go({ name: 'choices' })} onClose={onClose} />;
    case 'missing':
      return <MissingResume resumeType={posting.resumeType} missing={phase.missing} />;
    case 'closed':
      return <ClosedStep onClose={onClose} />;
    case 'otherPerson':
      return <OtherPerson onClose={onClose} />;
  }
}
