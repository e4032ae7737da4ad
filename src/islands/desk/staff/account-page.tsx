import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { RecoveryCodes, StaffAccount, StaffSessionRecord } from '#lib/contract/staff.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useWork } from '../exchange/use-work.ts';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { OwnAccess } from './own-access.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { SeasonMail } from './season-mail.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';

function Sessions({ sessions, reload }: { sessions: readonly StaffSessionRecord[]; reload: () => void }) {
  const t = useT();
  const { run, stateOf } = useWork();
  const nameOf = ({ device }: StaffSessionRecord) => device || t('desk-staff.account.unknownDevice');
  const moment = (text: string) => dateTimeInShanghai(Date.parse(text));

  const end = (path: string) =>
    run(path, async () => {
      await staffApi.delete(path);
      showToast('done', t('desk-staff.account.ended'));
      reload();
    });

  return (
    <div className="desk-section">
      <h2>{t('desk-staff.account.sessions')}</h2>
      <DeskTable
        caption={t('desk-staff.account.sessions')}
        rows={sessions}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          {
            key: 'device',
            heading: t('desk-staff.account.device'),
            cell: (session) => (
              <>
                {nameOf(session)}{' '}
                {session.isCurrent === 'Y' && <span className="badge badge--done">{t('desk-staff.account.current')}</span>}
              </>
            ),
          },
          { key: 'since', heading: t('desk-staff.account.since'), cell: ({ since }) => moment(since) },
          { key: 'lastUsed', heading: t('desk-staff.account.lastUsed'), cell: ({ lastUsed }) => moment(lastUsed) },
          {
            key: 'end',
            heading: <span className="visually-hidden">{t('desk-staff.account.end')}</span>,
            cell: (session) =>
              session.isCurrent === 'N' && (
                <Button
                  size="small"
                  {...stateOf(`me/sessions/${session.id}`)}
                  aria-label={t('desk-staff.account.endOf', { device: nameOf(session), since: moment(session.since) })}
                  onClick={() => void end(`me/sessions/${session.id}`)}
                >
                  {t('desk-staff.account.end')}
                </Button>
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <Button size="small" {...stateOf('me/sessions')} onClick={() => void end('me/sessions')}>
          {t('desk-staff.account.endOthers')}
        </Button>
      )}
    </div>
  );
}

function Recovery({ left, reload }: { left: number; reload: () => void }) {
  const t = useT();
  const { working, run } = useWork();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function close() {
    setCodes(null);
    reload();
  }

  const renew = () => run('renew', async () => setCodes((await staffApi.post<RecoveryCodes>('me/recovery-codes')).recoveryCodes));

  return (
    <div className="desk-section">
      <h2>{t('desk-staff.recovery.title')}</h2>
      <p className={left < 3 ? 'notice notice--due' : 'muted'}>{t('desk-staff.recovery.left', { count: left })}</p>
      <Button size="small" busy={working === 'renew'} onClick={() => void renew()}>
        {t('desk-staff.recovery.renew')}
      </Button>
      <Dialog open={codes !== null} size="small" title={t('desk-staff.recovery.new')} onClose={close}>
        <RecoveryCodeList codes={codes ?? []} isTitled label={t('desk-staff.recovery.done')} onKept={close} />
      </Dialog>
    </div>
  );
}

function Account() {
  const t = useT();
  const { data, reload } = useLoad<StaffAccount>('me/access');
  const staff = useStore($staff);
  const lead = data && `${data.name} · ${data.email} · ${t(`desk-staff.roles.${data.role}` as MessageKey)}`;
  return (
    <>
      <DeskHeading title={t('desk-staff.account.title')} lead={lead} />
      {data ? (
        <>
          <Sessions sessions={data.sessions} reload={reload} />
          {mayDoOneOf(staff, ['applications.read']) && <SeasonMail />}
          {data.signsIn === 'sso' ? (
            <p className="muted">{t('desk-staff.sso.account')}</p>
          ) : (
            <>
              <OwnAccess email={data.email} onChanged={reload} />
              <OwnPasskeys />
              <Recovery left={data.recoveryCodesLeft} reload={reload} />
            </>
          )}
        </>
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </>
  );
}

/** The reader's own account: sessions, season mail and, unless the account uses single sign-on, the means to sign in. */
export function AccountPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={null}>
      <Account />
    </DeskPage>
  );
}
