import { useEffect, useRef, useState } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { PostingLists, StaffPosting, WaitingForPosting } from '#lib/contract/staff-postings.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { PostingClash } from './clash-dialog.tsx';
import { EditorBar } from './editor-bar.tsx';
import { FaultSummary, MissingList } from './fault-list.tsx';
import { momentText } from './moment-text.ts';
import { PlacesPanel } from './places-panel.tsx';
import { PostingFields } from './posting-fields.tsx';
import { ProcessPanel } from './process-panel.tsx';
import { StateBadge } from './state-badge.tsx';
import { type Editor, useEditor } from './use-editor.ts';

function Lead({ posting }: Pick<Editor, 'posting'>) {
  const t = useT();
  const { id, state, publishAt, updatedAt, updatedBy, approval } = posting;
  const { data } = useLoad<WaitingForPosting>(`postings/${id}/next-intake`);
  return (
    <>
      <StateBadge state={state} />
      {approval && (
        <span>
          {' '}
          <span className="badge badge--due">{t('desk-postings.approval.awaited')}</span>{' '}
          {t('desk-postings.approval.asked', { who: approval.askedByName, at: momentText(approval.askedAt) })}
        </span>
      )}
      {publishAt && <span> {t('desk-postings.editor.opensAt', { at: momentText(publishAt) })}</span>}
      {updatedAt && <span> {t('desk-postings.editor.changedBy', { who: updatedBy, at: momentText(updatedAt) })}</span>}
      {state !== 'open' && !!data?.waiting && <span> {t('desk.intake.waiting', { count: data.waiting })}</span>}
    </>
  );
}

function PostingEditor({ read, lists }: { read: StaffPosting; lists: PostingLists }) {
  const t = useT();
  const locale = useLocale();
  const editor = useEditor(read);
  const { posting, faults, attempt } = editor;
  const name = inLocale(posting.name, locale) || posting.name.zh || posting.name.en || t('desk-postings.unnamed');

  async function save() {
    if (await editor.save()) showToast('done', t('desk-postings.editor.saved'));
  }

  /** Whether Ctrl+S was pressed during a save or an action; what was typed until then is saved after it. */
  const wantsSave = useRef(false);
  useEffect(() => {
    if (editor.isBusy || !wantsSave.current) return;
    wantsSave.current = false;
    if (editor.isDirty && !editor.clash) void save();
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (event.repeat) return;
      if (editor.isBusy) wantsSave.current = true;
      else void save();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  return (
    <div className="postings-editor">
      <a className="desk-back" href={deskPaths.postings(locale)}>
        <Icon name="chevron-left" size={18} />
        {t('desk-postings.editor.back')}
      </a>
      <DeskHeading title={name} lead={<Lead {...{ posting }} />} />
      <FaultSummary {...{ faults, attempt }} />
      {faults.length === 0 && (posting.state === 'draft' || posting.missing.length > 0) && (
        <MissingList missing={posting.missing} />
      )}
      <PostingFields {...{ editor, lists }} />
      {posting.state !== 'draft' && <PlacesPanel id={posting.id} />}
      <ProcessPanel posting={posting} />
      <EditorBar {...{ editor }} onSave={() => void save()} />
      {editor.clash && <PostingClash key={editor.clash.latest.version} editor={editor} clash={editor.clash} />}
    </div>
  );
}

function idInAddress(): string {
  return decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
}

function Loaded() {
  const t = useT();
  const [id] = useState(idInAddress);
  const { data: posting, error, reload } = useLoad<StaffPosting>(`postings/${encodeURIComponent(id)}`, ['404']);
  const { data: lists } = useLoad<PostingLists>('posting-lists');
  if (error)
    return <LoadFailed {...{ error, reload }} absent={t('desk-postings.absent.title')} lead={t('desk-postings.absent.text')} />;
  if (!posting || !lists) return <DeskHeading title={t('desk-postings.title')} />;
  return <PostingEditor key={posting.id} read={posting} lists={lists} />;
}

/** The editor of one posting, both languages side by side. */
export function PostingPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['postings.edit']}>
      <Loaded />
    </DeskPage>
  );
}
