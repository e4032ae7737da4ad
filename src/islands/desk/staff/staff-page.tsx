import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { InvitationMailed, Pending, StaffList, StaffRecord, UnitChoice } from '#lib/contract/staff.ts';
import { newPersonForm, staffAccessForm } from '#lib/forms/staff.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { shownInForm, useSubmit } from '../ui/use-submit.ts';
import { AccessForm } from './access-form.tsx';
import { GroupsSection } from './groups-section.tsx';
import { NeedsCode } from './needs-code.tsx';
import { PendingActions, PendingWords } from './pending-change.tsx';
import { unitNames } from './unit-names.ts';

interface FormProps {
  units: readonly UnitChoice[];
  onClose: () => void;
}

function AddPerson({ units, onClose, onMailed }: FormProps & { onMailed: (mailed: InvitationMailed) => void }) {
  const t = useT();
  const form = useForm(newPersonForm);
  const [chosen, setChosen] = useState<readonly string[]>(() => $staff.get()?.units ?? []);
  const { busy, submit } = useSubmit(form, 'email');
  return (
    <Dialog open size="small" title={t('desk-staff.people.add')} busy={busy} onClose={onClose}>
      <AccessForm
        form={form}
        {...{ units, chosen, busy }}
        onChange={setChosen}
        label={t('desk-staff.people.add')}
        onSubmit={(values) =>
          void submit(async () =>
            onMailed(await staffApi.post<InvitationMailed>('people', { ...values, units: chosen }, { handles: shownInForm })),
          )
        }
      />
    </Dialog>
  );
}

/** A staff member's access as a colleague has changed it meanwhile. */
type Latest = Pick<StaffRecord, 'version' | 'name' | 'role' | 'units'>;

type ChangeProps = FormProps & { person: StaffRecord; onChanged: (pending: Pending | null) => void };

function ChangePerson({ person, units, onClose, onChanged }: ChangeProps) {
  const t = useT();
  const form = useForm(staffAccessForm, { initial: { name: person.name, role: person.role } });
  const [chosen, setChosen] = useState<readonly string[]>(person.units ?? []);
  const [latest, setLatest] = useState<Latest | null>(null);
  const { busy, submit } = useSubmit(form, 'role');
  const { version } = latest ?? person;

  const send = (values: object) =>
    submit(async () => {
      try {
        const body = { ...values, units: chosen, version };
        onChanged(await staffApi.put<Pending | null>(`people/${person.id}`, body, { handles: shownInForm }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== '409') throw error;
        const { current, pending } = error.data as { current: Latest; pending?: boolean };
        if (pending) throw error;
        setLatest(current);
      }
    });

  return (
    <Dialog open size="small" title={t('desk-staff.people.changeOf', { name: person.name })} busy={busy} onClose={onClose}>
      <p className="muted small">{person.email}</p>
      {latest && (
        <p className="notice notice--due" role="alert">
          {t('desk-staff.people.clash', {
            name: latest.name,
            role: t(`desk-staff.roles.${latest.role}` as MessageKey),
            units: unitNames(latest.units, units, t),
          })}
        </p>
      )}
      <AccessForm
        form={form}
        {...{ units, chosen, busy }}
        onChange={setChosen}
        label={t('desk-staff.people.save')}
        onSubmit={(values) => void send(values)}
      />
    </Dialog>
  );
}

/** The open dialog. */
type Doing = { what: 'add' } | { what: 'change' | 'disable' | 'invite'; person: StaffRecord };

const badges = { active: 'badge badge--done', invited: 'badge badge--due', disabled: 'badge badge--muted' } as const;

function People({ data, reload }: { data: StaffList; reload: () => void }) {
  const t = useT();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setDoing(null);
  const waits = () => {
    close();
    showToast('done', t('desk-staff.change.sent'));
    reload();
  };
  const mailed = ({ email, expires }: InvitationMailed) => {
    close();
    showToast('done', t('desk-staff.people.mailed', { email, until: dateTimeInShanghai(Date.parse(expires)) }));
    reload();
  };

  async function confirm() {
    if (!doing || !('person' in doing) || busy) return;
    const { what, person } = doing;
    setBusy(true);
    try {
      if (what === 'invite') {
        const answer = await staffApi.post<InvitationMailed | Pending>(`people/${person.id}/invite`);
        if ('pending' in answer) waits();
        else mailed(answer);
      } else if (await staffApi.post<Pending | null>(`people/${person.id}/disable`)) waits();
      else {
        showToast('done', t('desk-staff.people.disabled', { name: person.name }));
        close();
        reload();
      }
    } catch {
      close();
    } finally {
      setBusy(false);
    }
  }

  const actionsOf = (person: StaffRecord) =>
    person.isSelf === 'Y' ? (
      <span className="muted">{t('desk-staff.people.self')}</span>
    ) : person.pending ? (
      <PendingActions name={person.name} id={person.id} pending={person.pending} onMailed={mailed} reload={reload} />
    ) : (
      <div className="desk-actions">
        {(['change', 'invite', 'disable'] as const)
          .filter((what) => what === 'invite' || person.state !== 'disabled')
          .map((what) => (
            <Button
              key={what}
              size="small"
              variant="quiet"
              aria-label={t(`desk-staff.people.${what}Of`, { name: person.name })}
              onClick={() => setDoing({ what, person })}
            >
              {t(`desk-staff.people.${what}`)}
            </Button>
          ))}
      </div>
    );

  const asked = doing && 'person' in doing && doing.what !== 'change' ? doing : null;
  return (
    <>
      <DeskHeading
        title={t('desk.places.staff')}
        lead={t('desk-staff.people.lead')}
        actions={
          <>
            <ExportButton list="staff" />
            <Button variant="solid" size="small" onClick={() => setDoing({ what: 'add' })}>
              {t('desk-staff.people.add')}
            </Button>
          </>
        }
      />
      <DeskTable
        caption={t('desk.places.staff')}
        rows={data.list}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { key: 'name', heading: t('desk-staff.field.name'), cell: ({ name }) => name },
          { key: 'email', heading: t('desk-staff.field.email'), cell: ({ email }) => <span className="desk-line">{email}</span> },
          {
            key: 'role',
            heading: t('desk-staff.field.role'),
            cell: ({ role }) => t(`desk-staff.roles.${role}` as MessageKey),
          },
          { key: 'units', heading: t('desk-staff.field.units'), cell: (person) => unitNames(person.units, data.units, t) },
          {
            key: 'state',
            heading: t('desk-staff.people.state'),
            cell: ({ state, pending, signsIn }) => (
              <>
                <span className={badges[state]}>{t(`desk-staff.states.${state}` as MessageKey)}</span>
                {signsIn === 'sso' && <span className="muted small"> {t('desk-staff.sso.by')}</span>}
                {pending && <PendingWords pending={pending} units={data.units} />}
              </>
            ),
          },
          {
            key: 'since',
            heading: t('desk-staff.people.since'),
            isMinor: true,
            cell: ({ since }) => <span className="desk-line">{dateTimeInShanghai(Date.parse(since))}</span>,
          },
          {
            key: 'actions',
            heading: <span className="visually-hidden">{t('desk-staff.people.actions')}</span>,
            cell: actionsOf,
          },
        ]}
      />
      {doing?.what === 'add' && <AddPerson units={data.units} onClose={close} onMailed={mailed} />}
      {doing?.what === 'change' && (
        <ChangePerson
          person={doing.person}
          units={data.units}
          onClose={close}
          onChanged={(pending) => {
            if (pending) return waits();
            close();
            showToast('done', t('desk-staff.people.changed'));
            reload();
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={t(`desk-staff.people.${asked.what as 'disable' | 'invite'}Of`, { name: asked.person.name })}
          confirmLabel={t(`desk-staff.people.${asked.what as 'disable' | 'invite'}`)}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          <p>{t(`desk-staff.people.${asked.what as 'disable' | 'invite'}Text`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Loaded() {
  const { data, error, reload } = useLoad<StaffList>('people');
  const staff = useStore($staff);
  if (!data) return <NeedsCode place="staff" error={error} retry={reload} />;
  return (
    <>
      <People data={data} reload={reload} />
      {mayDoOneOf(staff, ['staff.manage']) && staff?.units === null && <GroupsSection />}
    </>
  );
}

/** The page of the hiring office's staff and their access. */
export function StaffPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['staff.manage', 'interviewers.manage']}>
      <Loaded />
    </DeskPage>
  );
}
