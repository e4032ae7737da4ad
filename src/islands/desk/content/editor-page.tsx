import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeKind, OfficePreview } from '#lib/contract/content-office.ts';
import { dictionaryName } from '#lib/i18n/dictionary-name.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';

import { ConfirmTwice } from '../ui/confirm-twice.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { BodyFields } from './body-fields.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { bothOf, type Item, newDraft } from './draft.ts';
import { FaultSummary } from './fault-summary.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useDraft, type Wish } from './use-draft.ts';
import { VersionList } from './version-list.tsx';

interface Props {
  kind: OfficeKind;
  id: string;
}

/** Kinds whose pieces can be withdrawn and deleted. */
const removable: readonly OfficeKind[] = ['notices', 'brochures', 'briefs', 'introductions'];

/** Whether a piece can be deleted: it is stored and not public, and its newest versions show no earlier publication. */
function canBeRemoved({ id, shownVersion, versions }: Item): boolean {
  return id !== '' && shownVersion === null && versions.every(({ state }) => state === 'draft' || state === 'scheduled');
}

function Editor({ kind, loaded }: { kind: OfficeKind; loaded: Item }) {
  const t = useT();
  const locale = useLocale();
  const editing = useDraft(kind, loaded);
  const [asking, setAsking] = useState<'schedule' | 'withdraw' | 'remove' | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { draft, item, isChanged, isSaving } = editing;
  const named = bothOf(draft, kind === 'notices' ? 'name' : 'title');
  const known = kind === 'dictionary' ? dictionaryName(item.id, t) : undefined;
  const title = known || inLocale(named, locale) || named.zh || item.id || t('desk-content.editor.new');

  // A new piece gets its address once it is stored.
  useEffect(() => {
    if (loaded.id === '' && item.id !== '') history.replaceState(history.state, '', deskPaths.contentItem(locale, kind, item.id));
  }, [loaded.id, item.id, kind, locale]);

  async function save(wish: Wish): Promise<Item | null> {
    const saved = await editing.save(wish);
    // A dialog opened during the request stays open.
    setAsking((now) => (now === asking ? null : now));
    if (!saved) return null;
    showToast('done', t(`desk-content.saved.${wish.state}`));
    return saved;
  }

  async function remove() {
    setIsRemoving(true);
    try {
      await staffApi.post(`${kind}/${item.id}/remove`, { version: item.version, confirm: 'Y' });
      editing.forget();
      location.assign(deskPaths.content(locale, { kind }));
    } catch {
      // `staffApi` has shown the error.
      setIsRemoving(false);
      setAsking(null);
    }
  }

  /**
   * Saves unsaved input as a draft and shows its preview. Opens the window before the requests, because browsers allow a new
   * window only directly after a press. The address of the window is set afterwards.
   */
  async function preview(): Promise<void> {
    const page = window.open('about:blank', '_blank');
    const saved = isChanged || !item.id ? await save({ state: 'draft' }) : item;
    const shown =
      saved && (await staffApi.post<OfficePreview>(`${kind}/${saved.id}/versions/${saved.version}/preview`).catch(() => null));
    if (page && shown) page.location.replace(shown[locale === 'en-us' ? 'en' : 'zh']);
    else page?.close();
  }

  const state = isChanged
    ? t('desk-content.editor.unsaved')
    : item.updatedAt &&
      t('desk-content.editor.savedBy', { at: dateTimeInShanghai(Date.parse(item.updatedAt)), name: item.updatedBy });
  const canPreview = item.hasPage || (!item.id && kind !== 'briefs');
  return (
    <>
      <p>
        <a className="desk-back" href={deskPaths.content(locale, { kind })}>
          <Icon name="chevron-left" size={18} />
          {t(`desk-content.kinds.${kind}`)}
        </a>
      </p>
      <DeskHeading
        title={title}
        lead={
          <>
            <span className="badge">{t(`desk-content.states.${item.state}`)}</span>{' '}
            {item.publishFrom && <span className="figures">{dateTimeInShanghai(Date.parse(item.publishFrom))}</span>}{' '}
            <span role="status">{state}</span>
          </>
        }
        actions={
          <>
            <Button size="small" busy={isSaving} onClick={() => void save({ state: 'draft' })}>
              {t('desk-content.editor.saveDraft')}
            </Button>
            {canPreview && (
              <Button size="small" busy={isSaving} onClick={() => void preview()}>
                {t('desk-content.editor.preview')}
              </Button>
            )}
            <Button size="small" onClick={() => setAsking('schedule')}>
              {t('desk-content.editor.schedule')}
            </Button>
            {removable.includes(kind) && item.shownVersion !== null && (
              <Button size="small" onClick={() => setAsking('withdraw')}>
                {t('desk-content.editor.withdraw')}
              </Button>
            )}
            {removable.includes(kind) && canBeRemoved(item) && (
              <Button size="small" onClick={() => setAsking('remove')}>
                {t('desk-content.remove.submit')}
              </Button>
            )}
            <Button size="small" variant="primary" busy={isSaving} onClick={() => void save({ state: 'published' })}>
              {t('desk-content.editor.publish')}
            </Button>
          </>
        }
      />
      <FaultSummary faults={editing.faults} attempt={editing.attempt} />
      <div className="desk-content__editor">
        <div className="form">
          <BodyFields kind={kind} editing={editing} />
        </div>
        {item.id && <VersionList kind={kind} editing={editing} />}
      </div>
      <ConflictDialog editing={editing} heading={t(`desk-content.kinds.${kind}`)} />
      <ScheduleDialog
        open={asking === 'schedule'}
        busy={isSaving}
        onClose={() => setAsking(null)}
        onSchedule={(publishFrom) => void save({ state: 'scheduled', publishFrom })}
      />
      {asking === 'remove' && (
        <ConfirmTwice
          title={t('desk-content.remove.title')}
          text={t('desk-content.remove.text')}
          second={t('desk-content.remove.second')}
          submit={t('desk-content.remove.submit')}
          busy={isRemoving}
          onSure={() => void remove()}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmDialog
        open={asking === 'withdraw'}
        title={t('desk-content.editor.withdrawTitle')}
        confirmLabel={t('desk-content.editor.withdraw')}
        danger
        busy={isSaving}
        onClose={() => setAsking(null)}
        onConfirm={() => void save({ state: 'withdrawn' })}
      >
        <p>{t('desk-content.editor.withdrawText')}</p>
      </ConfirmDialog>
    </>
  );
}

function Loaded({ kind, id }: Props) {
  const t = useT();
  const isNew = id === 'new';
  const { data, error, reload } = useLoad<Item>(isNew ? null : `${kind}/${id}`, ['404']);
  if (isNew) return <Editor kind={kind} loaded={newDraft(kind)} />;
  if (error) return <LoadFailed {...{ error, reload }} absent={t('desk-content.editor.absent')} />;
  return data ? <Editor kind={kind} loaded={data} /> : <Spinner label={t('common.loading')} />;
}

/** The editor of a piece of content: both languages side by side, and its versions. */
export function EditorPage({ kind, id, ...props }: Props & { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['content.edit']}>
      <Loaded kind={kind} id={id} />
    </DeskPage>
  );
}
