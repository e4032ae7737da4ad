import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { MergeProposed } from '#lib/contract/account-merges.ts';
import type { DeskApplication, DuplicateApplication } from '#lib/contract/desk-application.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';

interface ProposalProps {
  id: string;
  duplicate: DuplicateApplication;
  onChange(): void;
}

/**
 * The state of a proposal to merge the accounts of two applications. A button makes or withdraws the proposal; there is no
 * button if the candidate has refused the merge.
 */
function MergeProposal({ id, duplicate: { idkey, merge }, onChange }: ProposalProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);

  async function change() {
    setIsBusy(true);
    try {
      const body = { application: idkey, propose: merge === 'proposed' ? 'N' : 'Y' };
      await staffApi.post<MergeProposed>(`applications/${encodeURIComponent(id)}/merge`, body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsBusy(false);
      onChange();
    }
  }

  if (merge === 'refused') return <p className="desk-list__small">{t('desk-applications.duplicate.refused')}</p>;
  return (
    <>
      {merge === 'proposed' && <p className="desk-list__small">{t('desk-applications.duplicate.proposed')}</p>}
      <Button size="small" variant="quiet" busy={isBusy} onClick={() => void change()}>
        {t(merge === 'proposed' ? 'desk-applications.duplicate.withdraw' : 'desk-applications.duplicate.propose')}
      </Button>
    </>
  );
}

interface ListProps {
  list: readonly DuplicateApplication[];
  /** The id of the application on the page, if merges may be proposed. */
  proposesFor?: string | undefined;
  onChange?(): void;
}

function RelatedList({ list, proposesFor, onChange = () => {} }: ListProps) {
  const locale = useLocale();
  const t = useT();
  return (
    <ul className="desk-list">
      {list.map((one) => (
        <li key={one.idkey}>
          <p className="desk-list__line">
            <a href={deskPaths.application(locale, one.idkey)}>{one.regJobName}</a>
            <span>{one.statusName}</span>
          </p>
          <p className="desk-list__small">
            {one.name} · {one.unitName} · {one.receiptNo} · {momentOf(one.appliedAt)}
          </p>
          {one.reasons && (
            <p className="desk-list__small">
              {one.reasons.map((reason) => t(`desk-applications.duplicate.${reason}`)).join(' · ')}
            </p>
          )}
          {proposesFor !== undefined && <MergeProposal id={proposesFor} duplicate={one} onChange={onChange} />}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  application: DeskApplication;
  /** Called after an attempt to propose a merge or to withdraw a proposal, so that the page loads the application again. */
  onChange(): void;
}

/** Other applications of the same account, and applications of other accounts that may belong to the same person. */
export function RelatedPanel({ application: { idkey, others, duplicates }, onChange }: Props) {
  const t = useT();
  const isLead = mayDoOneOf(useStore($staff), ['applications.override']);
  return (
    <>
      {duplicates.length > 0 && (
        <Panel title={t('desk-applications.detail.duplicates')}>
          <RelatedList list={duplicates} proposesFor={isLead ? idkey : undefined} onChange={onChange} />
        </Panel>
      )}
      <Panel title={t('desk-applications.detail.others')}>
        {others.length === 0 && <p className="desk-panel__none">{t('desk-applications.detail.noOthers')}</p>}
        <RelatedList list={others} />
      </Panel>
    </>
  );
}
