import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { Due } from '#islands/ui/due.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Rejection } from '#islands/ui/rejection.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useNow } from '#islands/ui/use-now.ts';
import { paths } from '#lib/addresses/paths.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { $applications } from '#lib/stores/applications.ts';

import { loadApplications } from './load-applications.ts';
import { $view } from './view.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface RowProps {
  record: ApplicationRecord;
  onCancel: () => void;
}

function Row({ record, onCancel }: RowProps) {
  const t = useT();
  const { pkRegJob: posting, idkey, actions } = record;
  const now = useNow();
  const rejected = record.tasks.filter(({ reason, waiting, overdue }) => reason && (waiting === 'Y' || overdue === 'Y'));
  const resubmit = () => $view.set({ name: 'apply', posting, applyId: idkey });
  return (
    <tr role="row">
      <td role="cell" className="status-table__date" data-label={t('application.list.appliedDate')}>
        <time>{todayInShanghai(Date.parse(record.appliedAt))}</time>
      </td>
      <td role="cell" data-label={t('application.list.job')}>
        {record.regJobName}
        {rejected.map((task) => (
          <div key={task.type} className="status-table__rejected">
            <a href={task.url}>{task.name}</a>
            <Rejection reason={task.reason ?? ''} waits={task.waiting === 'Y'} />
            <Due dueAt={task.dueAt} waits={task.waiting === 'Y'} isOverdue={task.overdue === 'Y'} now={now} />
          </div>
        ))}
      </td>
      <td role="cell" className="status-table__status" data-label={t('application.list.status')}>
        {record.applyStatusName}
      </td>
      <td role="cell" className="table__action" data-label={t('application.list.operation')}>
        {record.isCancel === '1' && (
          <span className="row">
            {actions.includes('withdraw') && (
              <Button size="small" onClick={onCancel}>
                {t('application.list.cancel')}
              </Button>
            )}
            {actions.includes('resubmit') && (
              <Button size="small" onClick={resubmit}>
                {t('application.list.resubmit')}
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

/**
 * A dialog with a table of the candidate's applications and the possible actions (specification: application status dialog).
 */
export function StatusDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const records = useStore($applications);
  const [cancelling, setCancelling] = useState<ApplicationRecord | null>(null);
  const columns = ['appliedDate', 'job', 'status', 'operation'] as const;

  useEffect(() => {
    // With a list to show, a failed refresh must not close the dialog: a withdrawal may be open in it.
    loadApplications().catch(() => $applications.get() === null && onClose());
  }, [onClose]);

  return (
    <Dialog
      open
      size="large"
      title={t('application.list.title')}
      onClose={onClose}
      footer={
        <a className="button button--solid" href={paths.applications(locale)}>
          {t('application.list.all')}
        </a>
      }
    >
      {records === null && <Spinner large label={t('common.loading')} />}
      {records?.length === 0 && <p>{t('application.list.none')}</p>}
      {records !== null && records.length > 0 && (
        <table role="table" className="table status-table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {t(`application.list.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {records.map((record) => (
              <Row key={record.idkey} record={record} onCancel={() => setCancelling(record)} />
            ))}
          </tbody>
        </table>
      )}
      {cancelling && <WithdrawDialog application={cancelling} onClose={() => setCancelling(null)} />}
    </Dialog>
  );
}
