import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { StaffGroupRecord, StaffGroups } from '#lib/contract/staff-groups.ts';
import type { UnitChoice } from '#lib/contract/staff.ts';
import { staffGroupForm } from '#lib/forms/staff.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { groupRoles } from '#lib/rules/staff-groups.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useWork } from '../exchange/use-work.ts';
import { DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { shownInForm, useSubmit } from '../ui/use-submit.ts';
import { AccessForm } from './access-form.tsx';
import { unitNames } from './unit-names.ts';

interface FormProps {
  /** The group to change; undefined for a new one. */
  group: StaffGroupRecord | undefined;
  units: readonly UnitChoice[];
  onClose: () => void;
  onSaved: () => void;
}

/** The fields of an existing group that can be changed, besides its units. The provider sets the group's name. */
const changeable: ReadonlySet<string> = new Set(['role']);

function GroupForm({ group, units, onClose, onSaved }: FormProps) {
  const t = useT();
  const form = useForm(staffGroupForm, group ? { initial: { name: group.name, role: group.role } } : {});
  const [chosen, setChosen] = useState<readonly string[]>(group?.units ?? []);
  const { busy, submit } = useSubmit(form, 'role');
  const title = group ? t('desk-staff.sso.changeOf', { name: group.name }) : t('desk-staff.sso.add');
  return (
    <Dialog open size="small" title={title} busy={busy} onClose={onClose}>
      <AccessForm
        form={form}
        {...{ units, chosen, busy }}
        roles={groupRoles}
        only={group ? changeable : undefined}
        onChange={setChosen}
        label={t('desk-staff.people.save')}
        onSubmit={(values) =>
          void submit(async () => {
            await staffApi.post('groups', { ...values, units: chosen }, { handles: shownInForm });
            onSaved();
          })
        }
      />
    </Dialog>
  );
}

type Doing = { what: 'add' } | { what: 'change' | 'remove'; group: StaffGroupRecord };

/** The groups that give access through single sign-on; renders nothing if single sign-on is not set up. */
export function GroupsSection() {
  const t = useT();
  const { data, reload } = useLoad<StaffGroups>('groups');
  const [doing, setDoing] = useState<Doing | null>(null);
  const { working, run } = useWork();
  if (data?.sso !== 'Y') return null;
  const close = () => setDoing(null);
  const done = (words: string) => {
    close();
    showToast('done', words);
    reload();
  };

  const remove = ({ name }: StaffGroupRecord) =>
    run('remove', () => staffApi.post('groups/remove', { name }).then(() => done(t('desk-staff.sso.removed')), close));

  const actionsOf = (group: StaffGroupRecord) => (
    <div className="desk-actions">
      {(['change', 'remove'] as const).map((what) => (
        <Button
          key={what}
          size="small"
          variant="quiet"
          aria-label={t(`desk-staff.sso.${what}Of`, { name: group.name })}
          onClick={() => setDoing({ what, group })}
        >
          {t(`desk-staff.sso.${what}`)}
        </Button>
      ))}
    </div>
  );

  return (
    <section className="desk-section desk-groups">
      <h2>{t('desk-staff.sso.title')}</h2>
      <p className="muted">{t('desk-staff.sso.lead')}</p>
      <DeskTable
        caption={t('desk-staff.sso.title')}
        rows={data.list}
        keyOf={({ name }) => name}
        empty={t('desk-staff.sso.none')}
        columns={[
          { key: 'name', heading: t('desk-staff.sso.group'), cell: ({ name }) => name },
          {
            key: 'role',
            heading: t('desk-staff.field.role'),
            cell: ({ role }) => t(`desk-staff.roles.${role}` as MessageKey),
          },
          { key: 'units', heading: t('desk-staff.field.units'), cell: ({ units }) => unitNames(units, data.units, t) },
          {
            key: 'actions',
            heading: <span className="visually-hidden">{t('desk-staff.people.actions')}</span>,
            cell: actionsOf,
          },
        ]}
      />
      <Button size="small" onClick={() => setDoing({ what: 'add' })}>
        {t('desk-staff.sso.add')}
      </Button>
      {doing && doing.what !== 'remove' && (
        <GroupForm
          group={'group' in doing ? doing.group : undefined}
          units={data.units}
          onClose={close}
          onSaved={() => done(t('desk-staff.sso.saved'))}
        />
      )}
      {doing?.what === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t('desk-staff.sso.removeOf', { name: doing.group.name })}
          confirmLabel={t('desk-staff.sso.remove')}
          busy={working !== ''}
          onConfirm={() => void remove(doing.group)}
          onClose={close}
        >
          <p>{t('desk-staff.sso.removeText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
