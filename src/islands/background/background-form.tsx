import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import type { FormExtras } from '#islands/ui/form/field-props.ts';
import type { Values } from '#islands/ui/form/paths.ts';
import { useForm } from '#islands/ui/form/use-form.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { backupOfForm } from '#islands/ui/saving/backup.ts';
import { mergeValues } from '#islands/ui/saving/merge.ts';
import { SaveWords } from '#islands/ui/saving/save-words.tsx';
import { laterInPage, SectionSaver } from '#islands/ui/saving/section-saver.ts';
import { useSending } from '#islands/ui/saving/use-sending.ts';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { openIdentityCheck } from '#lib/browser/open-identity.ts';
import type { Background } from '#lib/contract/background.ts';
import { backgroundForm, type BackgroundPart, backgroundParts } from '#lib/forms/background/background.ts';
import { lastTenYears, sinceSixteen } from '#lib/rules/periods.ts';
import { dropLocalDraft, saveLocalDraft, readLocalDraft } from '#lib/stores/local-drafts.ts';

import { readHistory, restoreBackground, saveBackground, valuesOf } from './calls.ts';
import { PeriodHint } from './period-hint.tsx';

const loadConflict = () => import('#islands/ui/saving/conflict-dialog.tsx');
const loadHistory = () => import('#islands/ui/saving/history-dialog.tsx');

interface FormProps {
  applyId: string;
  background: Background;
  /**
   * `pkPsndoc` of the person who edits the form; empty after an identity check without sign-in. If empty, nothing is stored
   * in this browser.
   */
  owner: string;
  onSubmitted: () => void;
}

function saverOf({ applyId, background, owner }: FormProps): SectionSaver {
  const { version, updatedAt } = background;
  const data = valuesOf(background.data);
  const store = {
    read: (key: string) => (owner ? readLocalDraft('background', owner, key) : null),
    save: (key: string, backup: unknown) => void (owner && saveLocalDraft('background', owner, key, backup)),
    drop: (key: string) => void (owner && dropLocalDraft('background', owner, key)),
  };
  return new SectionSaver({
    start: { version, status: version === 0 ? 'empty' : 'draft', updatedAt, data },
    send: (body) => saveBackground(applyId, owner, body),
    completed: (values) => values,
    merge: (base, mine, theirs) => mergeValues(backgroundForm, base, mine, theirs),
    backup: backupOfForm(store, applyId, backgroundForm, data),
    later: laterInPage,
  });
}

/** The office's reasons for returning the form, part by part. */
function Returned({ reasons }: Pick<Background, 'reasons'>) {
  const t = useT();
  const parts = backgroundParts.filter((part) => reasons[part]);
  return (
    <div className="notice notice--fault">
      <Icon name="alert" size={20} />
      <div>
        <p>
          <strong>{t('background.page.returned')}</strong>
        </p>
        <ul>
          {parts.map((part) => (
            <li key={part}>{t('common.form.fault', { name: t(`background.part.${part}`), message: reasons[part]! })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The background form, saved automatically. */
export function BackgroundForm(props: FormProps) {
  const [saver] = useState(() => saverOf(props));
  const [savers] = useState(() => ({ background: saver }));
  const { generation } = useStore(saver.$state);
  useSending(savers, props.owner);
  useEffect(() => () => saver.stop(), [saver]);
  return <Editing key={generation} {...props} saver={saver} />;
}

function Editing({ applyId, background, owner, onSubmitted, saver }: FormProps & { saver: SectionSaver }) {
  const t = useT();
  const state = useStore(saver.$state);
  const [postponed, setPostponed] = useState(false);
  const [busy, setBusy] = useState(false);
  const compares = state.theirs !== null && !postponed;
  const conflict = useChunk(compares, loadConflict, () => setPostponed(true));
  const [showsHistory, setShowsHistory] = useState(false);
  const history = useChunk(showsHistory, loadHistory, () => setShowsHistory(false));
  const read = useCallback(() => readHistory(applyId), [applyId]);
  const form = useForm(backgroundForm, {
    initial: saver.values,
    around: { birthdate: background.person.birthdate },
    onChange: (values) => saver.change(values),
  });
  useEffect(() => saver.$merged.listen((values) => form.adopt({ ...values })), [saver, form]);

  async function submit() {
    setBusy(true);
    const outcome = await saver.complete();
    setBusy(false);
    if (outcome === 'complete') onSubmitted();
    else if (outcome !== 'unconfirmed') form.refuse(outcome);
  }

  /** The hint below a part's title: instructions and, if the office returned the part, the reason. */
  function hint(part: BackgroundPart, words: ReactNode): ReactNode {
    const reason = background.reasons[part];
    return (
      <>
        {words}
        {reason && <p className="field__error">{reason}</p>}
      </>
    );
  }
  const entriesOf = (part: BackgroundPart) => (form.values[part] ?? []) as Values[];
  const periods = (part: 'residences' | 'histories') => (
    <PeriodHint
      intro={t(part === 'residences' ? 'background.hint.gapTen' : 'background.hint.gapSixteen')}
      entries={entriesOf(part)}
      span={part === 'residences' ? lastTenYears(form.around) : sinceSixteen(form.around)}
    />
  );
  const extras: FormExtras = {
    hints: {
      formerNames: hint('formerNames', t('background.hint.formerNames')),
      residences: hint('residences', periods('residences')),
      histories: hint('histories', periods('histories')),
      abroad: hint('abroad', t('background.hint.abroad')),
      relatives: hint('relatives', t('background.hint.relatives')),
    },
  };
  return (
    <>
      {background.state === 'returned' && <Returned reasons={background.reasons} />}
      {background.version === 0 && <p className="notice">{t('background.page.prefilled')}</p>}
      <DynamicForm
        id="background-form"
        form={form}
        extras={extras}
        columns
        onSubmit={() => void submit()}
        onRefused={() => void saver.flush()}
      />
      {state.version > 0 && (
        <Button variant="quiet" size="small" className="background__history" onClick={() => setShowsHistory(true)}>
          <Icon name="clock" size={18} />
          {t('resume.save.history')}
        </Button>
      )}
      <div className="save-bar">
        <SaveWords
          states={[state]}
          failed={t('background.page.saveFailed')}
          signedOut={t('background.page.signedOut')}
          {...(owner === '' && {
            comeBack: { words: t('tasks.gate.check'), work: () => void openIdentityCheck({ applyId }) },
          })}
          compare={
            <Button size="small" onClick={() => setPostponed(false)}>
              {t('resume.save.compare')}
            </Button>
          }
          onRetry={() => void saver.retry()}
        />
        <div className="save-bar__ways">
          <Button type="submit" form="background-form" variant="primary" busy={busy}>
            {t('background.page.submit')}
          </Button>
        </div>
      </div>
      {conflict && compares && state.theirs && (
        <conflict.ConflictDialog
          fields={backgroundForm}
          name={t('background.page.title')}
          mine={form.values}
          theirs={state.theirs}
          onChoose={(whose) => void saver.choose(whose)}
          onClose={() => setPostponed(true)}
        />
      )}
      {history && showsHistory && (
        <history.HistoryDialog
          saver={saver}
          fields={backgroundForm}
          name={t('background.page.title')}
          read={read}
          restore={(version) => restoreBackground(applyId, version)}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </>
  );
}
