import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { UnitChoice } from '#lib/contract/staff.ts';
import type { WebhookData, WebhooksData, WebhookSecretData } from '#lib/contract/webhooks.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { Line } from '../ui/form-parts.tsx';
import { UnitsField } from '../ui/units-field.tsx';
import { useLoad } from '../ui/use-load.ts';
import { momentOf } from './moment.ts';
import { useWork } from './use-work.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

/** The new secret of a webhook. */
type Told = Pick<WebhookData, 'url'> & Pick<WebhookSecretData, 'secret'>;

function AddWebhook({ units, onAdded }: { units: readonly UnitChoice[]; onAdded: (told: Told) => void }) {
  const t = useT();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { working, run, faultOf } = useWork();

  const add = () =>
    run('add', async () => {
      const { secret } = await staffApi.post<WebhookSecretData>('webhooks', { url, units: chosen }, { handles: ['400'] });
      setUrl('');
      setChosen([]);
      onAdded({ url, secret });
    });

  return (
    <form
      className="desk-section"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <h2>{t('desk-exchange.webhooks.add')}</h2>
      <div className="desk-row">
        <Line
          label={t('desk-exchange.webhooks.url')}
          hint={t('desk-exchange.webhooks.urlHint')}
          fault={faultOf('url')}
          type="url"
          inputMode="url"
          value={url}
          onChange={setUrl}
        />
      </div>
      <UnitsField
        label={t('desk-exchange.webhooks.units')}
        hint={t('desk-exchange.webhooks.unitsHint')}
        {...{ units, chosen }}
        onChange={setChosen}
      />
      <Button type="submit" variant="solid" busy={working !== ''}>
        {t('desk-exchange.webhooks.addNow')}
      </Button>
    </form>
  );
}

function Webhooks() {
  const t = useT();
  const { data, reload, adopt } = useLoad<WebhooksData>('webhooks');
  /** Secrets to show, one after the other. */
  const [secrets, setSecrets] = useState<readonly Told[]>([]);
  const [shown, setShown] = useState<WebhookData | null>(null);
  const [leaving, setLeaving] = useState<WebhookData | null>(null);
  const { run, stateOf } = useWork();
  const told = secrets[0];
  const tell = (next: Told) => setSecrets((before) => [...before, next]);
  const drop = () => setSecrets((before) => before.slice(1));

  const pause = ({ id, active }: WebhookData) =>
    run(`pause ${id}`, async () =>
      adopt(await staffApi.post<WebhooksData>(`webhooks/${id}/pause`, { paused: active ? 'Y' : 'N' })),
    );
  const renew = ({ id, url }: WebhookData) =>
    run(`renew ${id}`, async () => {
      const { secret } = await staffApi.post<WebhookSecretData>(`webhooks/${id}/secret`);
      tell({ url, secret });
    });
  const remove = ({ id }: WebhookData) =>
    run(`remove ${id}`, async () => {
      setLeaving(null);
      adopt(await staffApi.delete<WebhooksData>(`webhooks/${id}`));
    });

  return (
    <>
      <DeskHeading title={t('desk-exchange.webhooks.title')} lead={t('desk-exchange.webhooks.lead')} />
      {data ? (
        <div className="desk-section">
          <DeskTable
            caption={t('desk-exchange.webhooks.title')}
            rows={data.list}
            keyOf={({ id }) => id}
            empty={t('desk-exchange.webhooks.none')}
            columns={[
              {
                key: 'url',
                heading: t('desk-exchange.webhooks.url'),
                cell: ({ url }) => <span className="desk-address">{url}</span>,
              },
              {
                key: 'units',
                heading: t('desk-exchange.webhooks.units'),
                isMinor: true,
                cell: ({ units }) =>
                  units?.map((key) => data.units.find((unit) => unit.key === key)?.value ?? key).join(' · ') ??
                  t('desk-exchange.webhooks.all'),
              },
              {
                key: 'state',
                heading: t('desk-exchange.exports.state'),
                cell: ({ active, dead }) => (
                  <>
                    <span className={active ? 'badge badge--done' : 'badge badge--muted'}>
                      {t(active ? 'desk-exchange.webhooks.active' : 'desk-exchange.webhooks.paused')}
                    </span>{' '}
                    {dead > 0 && <span className="badge badge--due">{t('desk-exchange.webhooks.dead', { count: dead })}</span>}
                  </>
                ),
              },
              {
                key: 'by',
                heading: t('desk-exchange.imports.by'),
                isMinor: true,
                cell: ({ by, createdAt }) => `${by} · ${momentOf(createdAt)}`,
              },
              {
                key: 'actions',
                heading: t('desk-exchange.webhooks.actions'),
                cell: (webhook) => (
                  <div className="desk-row desk-row--tight">
                    <Button size="small" onClick={() => setShown(webhook)}>
                      {t('desk-exchange.webhooks.deliveries')}
                    </Button>
                    <Button size="small" {...stateOf(`pause ${webhook.id}`)} onClick={() => void pause(webhook)}>
                      {t(webhook.active ? 'desk-exchange.webhooks.pause' : 'desk-exchange.webhooks.resume')}
                    </Button>
                    <Button size="small" {...stateOf(`renew ${webhook.id}`)} onClick={() => void renew(webhook)}>
                      {t('desk-exchange.webhooks.renew')}
                    </Button>
                    <Button size="small" {...stateOf(`remove ${webhook.id}`)} onClick={() => setLeaving(webhook)}>
                      {t('desk-exchange.webhooks.remove')}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        </div>
      ) : (
        <Spinner label={t('common.loading')} />
      )}
      <AddWebhook
        units={data?.units ?? []}
        onAdded={(added) => {
          tell(added);
          reload();
        }}
      />
      <Dialog
        open={told !== undefined}
        size="small"
        title={t('desk-exchange.webhooks.secret')}
        onClose={drop}
        footer={
          <Button variant="primary" onClick={drop}>
            {t('desk-exchange.webhooks.kept')}
          </Button>
        }
      >
        <p className="desk-address">{told?.url}</p>
        <p>{t('desk-exchange.webhooks.secretText')}</p>
        <p className="desk-secret">
          <code>{told?.secret}</code>
        </p>
      </Dialog>
      {shown && <WebhookDeliveries webhook={shown} onClose={() => setShown(null)} onChanged={reload} />}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={t('desk-exchange.webhooks.removeSure')}
        confirmLabel={t('desk-exchange.webhooks.remove')}
        onConfirm={() => leaving && void remove(leaving)}
        onClose={() => setLeaving(null)}
      >
        <p className="desk-address">{leaving?.url}</p>
      </ConfirmDialog>
    </>
  );
}

/** The page of webhooks: addresses of other systems that are notified of changes to applications. */
export function WebhooksPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['settings.manage']}>
      <Webhooks />
    </DeskPage>
  );
}
