import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Option } from '#lib/i18n/enum-options.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { isEmail } from '#lib/rules/email.ts';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { controlId } from '#islands/ui/form/control-id.ts';
import { asText, type FormExtras } from '#islands/ui/form/field-props.ts';
import { type FormControl, useForm } from '#islands/ui/form/use-form.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { ConsentWords, useConsent } from './consent.tsx';
import type { Editor } from './editor.ts';
import { useDerived } from './use-derived.ts';

const loadConflict = () => import('#islands/ui/saving/conflict-dialog.tsx');
const loadProof = () => import('./email-proof.tsx');
const loadHistory = () => import('#islands/ui/saving/history-dialog.tsx');

interface PanelProps {
  editor: Editor;
  section: SectionName;
  /** The path of the field to focus; empty if there is none. */
  path: string;
  prefixes: readonly Option[];
  onDone: () => void;
  /** Set if the section is rendered in the short route; absent if it is a step of its own. */
  short?: ShortRoute;
}

/** What each section gets from the short route, which shows the missing fields of all sections on one screen. */
interface ShortRoute {
  /** The names of the fields to render. */
  only: ReadonlySet<string>;
  /** Called with a function that validates and completes the section, and returns whether the server has completed it. */
  register: (section: SectionName, complete: () => Promise<boolean>) => void;
}

/** A section of the resume as a form that is saved automatically. */
export function SectionPanel(props: PanelProps) {
  const { editor, section } = props;
  const { generation } = useStore(editor.savers[section].$state);
  return <SectionForm key={generation} {...props} />;
}

function SharedNotice({ editor, section }: Pick<PanelProps, 'editor' | 'section'>) {
  const t = useT();
  const from = section === 'resumeInfo' ? 'shared' : editor.from[section];
  if (from === null || editor.isCopy) return null;
  return (
    <p className="notice">
      <Icon name="info" />
      <span>{from === 'shared' ? t('resume.shared.all') : t('resume.shared.from', { type: t(`resume.type.${from}`) })}</span>
    </p>
  );
}

/** Offers the emergency contact's name as the name of a family member. */
function offersFor(editor: Editor, section: SectionName, t: Translate): FormExtras['offers'] {
  const name = asText(editor.savers.resumeInfo.values.contactemer);
  return section === 'Family' && name !== '' ? { name: { words: t('resume.same.emergency', { name }), value: name } } : {};
}

/** Focuses the field at a path once it is rendered, and shows all faults. */
function useFocus(form: FormControl, path: string): void {
  const led = useRef('');
  const revealed = useRef('');
  useEffect(() => {
    if (path === '' || led.current === path) return;
    // `reveal` renders the form again, which reruns this effect. The field may never appear, so `reveal` is called only once.
    if (revealed.current !== path) form.reveal();
    revealed.current = path;
    const lead = () => {
      const target = document.getElementById(controlId(form, path));
      if (!target) return;
      led.current = path;
      arriving.disconnect();
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'center' });
    };
    // The component for list entries is loaded on demand, so their fields may be rendered later.
    const arriving = new MutationObserver(lead);
    arriving.observe(document.body, { childList: true, subtree: true });
    lead();
    return () => arriving.disconnect();
  }, [form, path]);
}

function SectionForm({ editor, section, path, prefixes, onDone, short }: PanelProps) {
  const t = useT();
  const saver = editor.savers[section];
  const state = useStore(saver.$state);
  const [showsHistory, setShowsHistory] = useState(false);
  const [postponed, setPostponed] = useState(false);
  const compares = state.theirs !== null && !postponed;
  const conflict = useChunk(compares, loadConflict, () => setPostponed(true));
  const history = useChunk(showsHistory, loadHistory, () => setShowsHistory(false));
  const readHistory = useCallback(() => editor.calls.history(section), [editor, section]);
  const form = useForm(sectionForms[section], {
    initial: saver.values,
    around: { resumeType: editor.resumeType },
    onChange: (values) => saver.change(values),
  });
  const { form: guarded, dialog } = useConsent(useDerived(form), editor);
  useEffect(() => saver.$merged.listen((values) => form.adopt({ ...values })), [saver, form]);
  useFocus(form, path);

  const email = asText(form.values.email);
  const proof = useChunk(isEmail(email), loadProof, () => {});
  const extras: FormExtras = {
    prefixes,
    suggest: editor.calls.suggest,
    labels: { sensitiveConsent: <ConsentWords /> },
    beside: proof && isEmail(email) ? { email: <proof.EmailProof {...{ editor, email }} /> } : {},
    offers: offersFor(editor, section, t),
    title: t(`resume.section.${section}`),
    isFixed: (listPath, entry) => listPath === 'edus' && entry.locked === 'Y',
  };

  async function submit() {
    const outcome = await saver.complete();
    if (outcome === 'complete') onDone();
    else if (outcome !== 'unconfirmed') form.refuse(outcome);
    return outcome === 'complete';
  }

  useEffect(() => {
    short?.register(section, async () => {
      if (form.check()) return submit();
      await saver.flush();
      return false;
    });
  });

  return (
    <>
      {!short && <p className="muted">{t(`resume.intro.${section}`)}</p>}
      <SharedNotice editor={editor} section={section} />
      <DynamicForm
        id={short ? undefined : 'resume-section'}
        form={guarded}
        extras={extras}
        only={short?.only}
        columns
        onSubmit={() => void submit()}
        onRefused={() => void saver.flush()}
      />
      {!short && state.version > 0 && (
        <Button variant="quiet" size="small" className="resume__history" onClick={() => setShowsHistory(true)}>
          <Icon name="clock" size={18} />
          {t('resume.save.history')}
        </Button>
      )}
      {dialog}
      {conflict && compares && state.theirs && (
        <conflict.ConflictDialog
          fields={sectionForms[section]}
          name={t(`resume.section.${section}`)}
          mine={form.values}
          theirs={state.theirs}
          onChoose={(whose) => void saver.choose(whose)}
          onClose={() => setPostponed(true)}
        />
      )}
      {state.theirs && postponed && (
        <Button variant="danger" onClick={() => setPostponed(false)}>
          {t('resume.save.compare')}
        </Button>
      )}
      {history && showsHistory && (
        <history.HistoryDialog
          saver={saver}
          fields={sectionForms[section]}
          name={t(`resume.section.${section}`)}
          read={readHistory}
          restore={(version) => editor.calls.restore(section, version)}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </>
  );
}
