import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Process, ProcessTemplate } from '#lib/contract/processes.ts';
import type { Scorecard } from '#lib/contract/scorecards.ts';
import type { StaffPosting } from '#lib/contract/staff-postings.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { isSameValue } from '#lib/rules/merge.ts';
import { mostRounds } from '#lib/rules/rounds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Choice } from '../ui/form-parts.tsx';
import { useConfirmLeave } from '../ui/use-confirm-leave.tsx';
import { useLoad } from '../ui/use-load.ts';
import { draftsOf, newRound, type RoundDraft, roundsOf, withTemplate } from './round-draft.ts';
import { RoundFields } from './round-fields.tsx';

interface EditorProps {
  posting: StaffPosting;
  read: Process;
  templates: readonly ProcessTemplate[];
  cards: readonly Scorecard[];
  onCard: (card: Scorecard) => void;
  onStored: (process: Process) => void;
  onTemplate: (template: ProcessTemplate) => void;
  /** Called after a template could not be saved, e.g. because somebody else has changed it. */
  onTemplateFailed: () => void;
}

/** A select of the templates that have rounds. The chosen one fills the editor. */
function TemplateChoice({ templates, onChoose }: { templates: readonly ProcessTemplate[]; onChoose: (key: string) => void }) {
  const t = useT();
  return (
    <Choice label={t('desk-postings.process.start')} value="" onChange={onChoose}>
      <option value="">{t('common.form.choose')}</option>
      {templates
        .filter(({ rounds }) => rounds.length > 0)
        .map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
    </Choice>
  );
}

function ProcessEditor({ posting, read, templates, cards, onCard, onStored, onTemplate, onTemplateFailed }: EditorProps) {
  const t = useT();
  const mayEditTemplate = mayDoOneOf(useStore($staff), ['templates.edit']);
  const [rounds, setRounds] = useState(() => draftsOf(read.rounds));
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const base = useRef(read);
  const isDirty = !isSameValue(rounds, draftsOf(read.rounds));
  const isProposed = read.version === 0 && read.rounds.length > 0;
  const own = templates.find(({ key }) => key === posting.jobType);
  useConfirmLeave(isDirty);

  // Reloaded rounds replace the editor's rounds unless the reader has changed them.
  useEffect(() => {
    const former = draftsOf(base.current.rounds);
    base.current = read;
    setRounds((before) => (isSameValue(before, former) ? draftsOf(read.rounds) : before));
  }, [read]);

  function change(next: RoundDraft[]) {
    setRounds(next);
    setFaults([]);
  }

  /** Changes a round. The other rounds may have changed since the caller was rendered. */
  function changeRound(key: string, part: Partial<RoundDraft>) {
    setRounds((now) => now.map((round) => (round.key === key ? { ...round, ...part } : round)));
    setFaults([]);
  }

  /** Runs a call and returns whether it succeeded; faults are shown in the form. */
  async function call(work: () => Promise<void>): Promise<boolean> {
    setIsBusy(true);
    try {
      await work();
      setFaults([]);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flushSync(() => setFaults(error.fields));
      list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  async function put(version: number): Promise<Process> {
    const body = { version, rounds: roundsOf(rounds) };
    try {
      return await staffApi.put<Process>(`postings/${posting.id}/process`, body, { handles: ['400', '409'] });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== '409') throw error;
      const { current } = error.data as { current: Process };
      // Publishing stores the proposed rounds unchanged, and a new application changes only `inUse`: neither is a conflict.
      if (isSameValue(roundsOf(draftsOf(current.rounds)), roundsOf(draftsOf(read.rounds)))) return put(current.version);
      showToast('fault', t('desk-postings.process.clash'));
      onStored(current);
      throw error;
    }
  }

  async function save() {
    const done = await call(async () => {
      const stored = await put(read.version);
      onStored(stored);
      // Rounds changed while saving stay as unsaved input.
      setRounds((now) => (now === rounds ? draftsOf(stored.rounds) : now));
    });
    if (done) showToast('done', t('desk-postings.process.saved'));
  }

  async function saveTemplate({ key, name, version }: ProcessTemplate) {
    const body = { version, rounds: roundsOf(rounds) };
    const done = await call(async () => {
      onTemplate(await staffApi.put<ProcessTemplate>(`process-templates/${key}`, body, { handles: ['400'] }));
    });
    if (done) showToast('done', t('desk-postings.process.templateSaved', { name }));
    else onTemplateFailed();
  }

  const general = faults.filter(({ path }) => !/^rounds\.\d+\./.test(path));
  return (
    <>
      <p className="field__hint">{t(isProposed ? 'desk-postings.process.proposed' : 'desk-postings.process.lead')}</p>
      <div role="alert">
        {general.map(({ path, rule, message }) => (
          <p key={path + rule + message} className="notice notice--due">
            {message}
          </p>
        ))}
      </div>
      {rounds.length === 0 && <p>{t('desk-postings.process.none')}</p>}
      <ol className="postings-rounds" role="list" ref={list}>
        {rounds.map((round, index) => (
          <RoundFields
            key={round.key}
            posting={posting.id}
            {...{ rounds, index, faults, cards, onCard }}
            change={(part) => changeRound(round.key, part)}
            onChange={change}
          />
        ))}
      </ol>
      <div className="postings-rounds__actions">
        <Button disabled={rounds.length >= mostRounds} onClick={() => change([...rounds, newRound(rounds)])}>
          {t('desk-postings.process.add')}
        </Button>
        <TemplateChoice
          templates={templates}
          onChoose={(key) => {
            const template = templates.find((one) => one.key === key);
            if (template) change(withTemplate(rounds, template.rounds));
          }}
        />
        <Button variant="solid" disabled={isBusy || !isDirty} onClick={() => void save()}>
          {t('desk-postings.process.save')}
        </Button>
        {mayEditTemplate && own && rounds.length > 0 && (
          <Button disabled={isBusy} onClick={() => void saveTemplate(own)}>
            {t('desk-postings.process.saveTemplate', { name: own.name })}
          </Button>
        )}
      </div>
    </>
  );
}

/** The rounds of a posting's selection process, with a version and a save button of their own. */
export function ProcessPanel({ posting }: { posting: StaffPosting }) {
  const t = useT();
  const process = useLoad<Process>(`postings/${posting.id}/process`);
  const templates = useLoad<{ list: ProcessTemplate[] }>('process-templates');
  const cards = useLoad<{ list: Scorecard[] }>('scorecards');
  const { reload, data } = process;
  // Until a posting is public or its rounds are saved, the template of its category is shown.
  const basis = `${posting.jobType} ${posting.state}`;
  const loaded = useRef(basis);
  useEffect(() => {
    if (loaded.current === basis) return;
    loaded.current = basis;
    reload();
  }, [reload, basis]);
  return (
    <section className="postings-section" aria-labelledby="posting-process">
      <h2 id="posting-process">{t('desk-postings.process.title')}</h2>
      {data && templates.data && cards.data ? (
        <ProcessEditor
          posting={posting}
          read={data}
          templates={templates.data.list}
          cards={cards.data.list}
          onCard={(card) =>
            cards.adopt((before) => ({
              list: [...(before?.list ?? []).filter(({ key }) => key !== card.key), card],
            }))
          }
          onStored={process.adopt}
          onTemplateFailed={templates.reload}
          onTemplate={(template) =>
            templates.adopt((before) => ({
              list: (before?.list ?? []).map((one) => (one.key === template.key ? template : one)),
            }))
          }
        />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </section>
  );
}
