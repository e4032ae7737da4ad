import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { NewToken, TokenList, TokenRecord, UnitChoice } from '#lib/contract/staff.ts';
import { tokenDays } from '#lib/domain/staff-roles.ts';
import { newTokenForm } from '#lib/forms/staff.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { shownInForm, useSubmit } from '../ui/use-submit.ts';
import { AccessForm } from './access-form.tsx';
import { NeedsCode } from './needs-code.tsx';
import { ShownOnce } from './shown-once.tsx';
import { unitNames } from './unit-names.ts';

interface AddProps {
  units: readonly UnitChoice[];
  onClose: () => void;
  onAdded: (token: NewToken) => void;
}

function AddToken({ units, onClose, onAdded }: AddProps) {
  const t = useT();
  const form = useForm(newTokenForm, { initial: { days: tokenDays.maximum } });
  const [chosen, setChosen] = useState<readonly string[]>(() => $staff.get()?.units ?? []);
  const { busy, submit } = useSubmit(form, 'name');
  return (
    <Dialog open size="small" title={t('desk-staff.tokens.add')} busy={busy} onClose={onClose}>
      <AccessForm
        form={form}
        {...{ units, chosen, busy }}
        onChange={setChosen}
        label={t('desk-staff.tokens.add')}
        onSubmit={(values) =>
          void submit(async () =>
            onAdded(await staffApi.post<NewToken>('tokens', { ...values, units: chosen }, { handles: shownInForm })),
          )
        }
      />
    </Dialog>
  );
}

type Doing = { what: 'add' } | { what: 'revoke'; token: TokenRecord } | { what: 'told'; token: NewToken };

const badges = { live: 'badge badge--done', expired: 'badge badge--muted', revoked: 'badge badge--muted' } as const;

function Tokens({ data, reload }: { data: TokenList; reload: () => void }) {
  const t = useT();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setDoing(null);
  const moment = (text: string) => dateTimeInShanghai(Date.parse(text));

  async function revoke({ id, name }: TokenRecord) {
    if (busy) return;
    setBusy(true);
    try {
      await staffApi.post(`tokens/${id}/revoke`);
      showToast('done', t('desk-staff.tokens.revoked', { name }));
      reload();
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setBusy(false);
      close();
    }
  }

  return (
    <>
      <DeskHeading
        title={t('desk.places.tokens')}
        lead={t('desk-staff.tokens.lead')}
        actions={
          <>
            <ExportButton list="tokens" />
            <Button variant="solid" size="small" onClick={() => setDoing({ what: 'add' })}>
              {t('desk-staff.tokens.add')}
            </Button>
          </>
        }
      />
      <DeskTable
        caption={t('desk.places.tokens')}
        rows={data.list}
        keyOf={({ id }) => id}
        empty={t('desk-staff.tokens.none')}
        columns={[
          { key: 'name', heading: t('desk-staff.field.purpose'), cell: ({ name }) => name },
          {
            key: 'role',
            heading: t('desk-staff.field.role'),
            cell: ({ role }) => t(`desk-staff.roles.${role}` as MessageKey),
          },
          { key: 'units', heading: t('desk-staff.field.units'), cell: (token) => unitNames(token.units, data.units, t) },
          { key: 'owner', heading: t('desk-staff.field.owner'), cell: ({ owner }) => owner ?? t('desk-staff.tokens.operator') },
          {
            key: 'state',
            heading: t('desk-staff.people.state'),
            cell: ({ state }) => <span className={badges[state]}>{t(`desk-staff.states.${state}` as MessageKey)}</span>,
          },
          {
            key: 'lastUsed',
            heading: t('desk-staff.account.lastUsed'),
            cell: ({ lastUsed }) => (lastUsed === null ? t('desk-staff.tokens.never') : moment(lastUsed)),
          },
          { key: 'expires', heading: t('desk-staff.tokens.expires'), isMinor: true, cell: ({ expires }) => moment(expires) },
          {
            key: 'actions',
            heading: <span className="visually-hidden">{t('desk-staff.people.actions')}</span>,
            cell: (token) =>
              token.state === 'live' && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('desk-staff.tokens.revokeOf', { name: token.name })}
                  onClick={() => setDoing({ what: 'revoke', token })}
                >
                  {t('desk-staff.tokens.revoke')}
                </Button>
              ),
          },
        ]}
      />
      {doing?.what === 'add' && (
        <AddToken
          units={data.units}
          onClose={close}
          onAdded={(token) => {
            setDoing({ what: 'told', token });
            reload();
          }}
        />
      )}
      {doing?.what === 'told' && (
        <ShownOnce
          title={t('desk-staff.tokens.onceTitle')}
          lead={t('desk-staff.tokens.onceText', { until: moment(doing.token.expires) })}
          secret={doing.token.token}
          onClose={close}
        />
      )}
      {doing?.what === 'revoke' && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={t('desk-staff.tokens.revokeOf', { name: doing.token.name })}
          confirmLabel={t('desk-staff.tokens.revoke')}
          onConfirm={() => void revoke(doing.token)}
          onClose={close}
        >
          <p>{t('desk-staff.tokens.revokeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Loaded() {
  const { data, error, reload } = useLoad<TokenList>('tokens');
  return data ? <Tokens data={data} reload={reload} /> : <NeedsCode place="tokens" error={error} retry={reload} />;
}

/** The page of access tokens for other systems. */
export function TokensPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['tokens.manage']}>
      <Loaded />
    </DeskPage>
  );
}
