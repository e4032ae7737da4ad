import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { Messages } from '#lib/i18n/translate.ts';
import { largestPoolCount } from '#lib/rules/talent-pool.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { InviteBar } from './invite-bar.tsx';
import { PoolFilter } from './pool-filter.tsx';
import { PoolTable } from './pool-table.tsx';
import { usePool } from './use-pool.ts';

function Pool() {
  const t = useT();
  const mayInvite = mayDoOneOf(useStore($staff), ['applications.message']);
  const pool = usePool();
  const { found, error, isLoading, chosen } = pool;
  /** While invitations are sent, the chosen people stay the same, so that the rest is not sent out of sight. */
  const [isSending, setIsSending] = useState(false);
  return (
    <>
      <DeskHeading title={t('desk.places.pool')} lead={t('desk-pool.lead')} />
      <PoolFilter filter={pool.filter} faults={error?.fields ?? []} isLocked={isSending} onSearch={pool.search} />
      {error && error.status !== 400 && (
        <p className="notice notice--fault" role="alert">
          {t('desk-pool.failed')} <Button onClick={pool.again}>{t('common.retry')}</Button>
        </p>
      )}
      {!found && !error && <Spinner label={t('common.loading')} />}
      {found && (
        <>
          <p className="muted" role="status">
            {found.total === null
              ? t('desk-pool.countMore', { count: largestPoolCount })
              : t('desk-pool.count', { count: found.total })}
          </p>
          <PoolTable
            rows={found.list}
            chosen={chosen}
            isBusy={isLoading}
            isLocked={isSending}
            onChoose={mayInvite ? pool.choose : undefined}
          />
          {found.next !== null && (
            <Button busy={isLoading} onClick={pool.more}>
              {t('desk-pool.more')}
            </Button>
          )}
          {mayInvite && chosen.size > 0 && (
            <InviteBar
              rows={found.list.filter(({ idkey }) => chosen.has(idkey))}
              isSending={isSending}
              onSending={setIsSending}
              onClear={() => pool.choose(new Set())}
            />
          )}
        </>
      )}
    </>
  );
}

/** The page of the talent pool: finds people who agreed to be invited, and invites them to an open posting. */
export function PoolPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.read']}>
      <Pool />
    </DeskPage>
  );
}
