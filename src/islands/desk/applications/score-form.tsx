import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { LengthCounter } from '#islands/ui/form/length-counter.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { SaveWords } from '#islands/ui/saving/save-words.tsx';
import { useFlush } from '#islands/ui/saving/use-flush.ts';
import { askForProof } from '#lib/browser/ask-for-proof.ts';
import type { RoundScores } from '#lib/contract/scorecards.ts';
import { recommendations } from '#lib/domain/recommendations.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { faultsOfScores } from '#lib/forms/scores.ts';
import { longestScoreText } from '#lib/rules/scorecards.ts';
import { lengthOf } from '#lib/rules/text.ts';
import { inLocale } from '#lib/text/locale.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { type CardInput, inputOf, scoreSaver } from './score-saver.ts';

interface Props {
  id: string;
  entry: RoundScores;
  onSaved(entry: RoundScores): void;
}

interface ScaleProps {
  name: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  disabled: boolean;
  onChange(value: string): void;
}

/** Radio buttons side by side. */
function Scale({ name, options, value, disabled, onChange }: ScaleProps) {
  return (
    <div className="desk-scale">
      {options.map(({ value: each, label }) => (
        <label key={each} className="desk-scale__choice">
          <input type="radio" {...{ name, disabled }} value={each} checked={each === value} onChange={() => onChange(each)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** The form for the reader's own card. The card is saved while it is filled in, and handed in at the end. */
export function ScoreForm({ id, entry, onSaved }: Props) {
  const t = useT();
  const locale = useLocale();
  const { round, scorecard, open } = entry;
  const { criteria } = scorecard;
  const [saver] = useState(() => scoreSaver(id, entry, onSaved));
  const [savers] = useState(() => ({ own: saver }));
  const state = useStore(saver.$state);
  const [input, setInput] = useState<CardInput>(() => inputOf(saver.values));
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  useFlush(savers);
  useEffect(() => () => void saver.flush().then(() => saver.stop()), [saver]);
  useEffect(() => saver.$merged.listen((values) => setInput(inputOf(values))), [saver]);
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const isFixed = open === 'N';
  const isDone = state.status === 'complete';
  const fieldId = (path: string) => `desk-scores-${round}-${path.replace('.', '-')}`;
  const faultOf = (path: string) => faults.filter((fault) => fault.path === path);

  function change(part: Partial<CardInput>) {
    const next = { ...input, ...part };
    setInput(next);
    saver.change({ ...next });
    if (faults.length > 0) setFaults(describeFaults(faultsOfScores(criteria, next, true), t));
  }

  function refuse(found: readonly FieldFault[]) {
    setFaults(found);
    const first = found[0];
    if (first) document.getElementById(fieldId(first.path))?.focus();
  }

  async function handIn() {
    const own = describeFaults(faultsOfScores(criteria, input, true), t);
    if (own.length > 0) {
      refuse(own);
      return;
    }
    setIsBusy(true);
    const outcome = await saver.complete();
    setIsBusy(false);
    if (outcome === 'complete') showToast('done', t('desk-applications.scores.handedInNow'));
    else if (outcome !== 'unconfirmed') refuse(outcome);
  }

  async function signIn() {
    if (await askForProof('signIn')) await saver.retry();
  }

  async function choose(whose: 'mine' | 'theirs') {
    await saver.choose(whose);
    setInput(inputOf(saver.values));
  }

  return (
    <form
      className="desk-scores"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handIn();
      }}
    >
      {isFixed && <p className="desk-panel__none">{t('desk-applications.scores.over')}</p>}
      {criteria.map(({ key, name, scale, weight, anchors }) => {
        const words = inLocale(anchors, locale);
        return (
          <FieldShell
            key={key}
            id={fieldId(`scores.${key}`)}
            labelAs="legend"
            label={
              <>
                {inLocale(name, locale)}{' '}
                <span className="desk-scores__weight">
                  {t('desk-applications.scores.weight', { percent: Math.round((100 * weight) / weights) })}
                </span>
              </>
            }
            hint={words && <span className="desk-scores__anchors">{words}</span>}
            fault={faultOf(`scores.${key}`)}
          >
            <Scale
              name={fieldId(`scores.${key}.score`)}
              options={Array.from({ length: scale }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }))}
              value={input.scores[key]?.toString()}
              disabled={isFixed}
              onChange={(value) => change({ scores: { ...input.scores, [key]: Number(value) } })}
            />
          </FieldShell>
        );
      })}
      <FieldShell
        id={fieldId('recommendation')}
        labelAs="legend"
        label={t('desk-applications.scores.recommendation')}
        fault={faultOf('recommendation')}
      >
        <Scale
          name={fieldId('recommendation.choice')}
          options={recommendations.map((value) => ({ value, label: t(`desk-applications.scores.recommendations.${value}`) }))}
          value={input.recommendation ?? undefined}
          disabled={isFixed}
          onChange={(value) => change({ recommendation: recommendations.find((one) => one === value) ?? null })}
        />
      </FieldShell>
      <FieldShell
        id={fieldId('text')}
        label={t('desk-applications.scores.text')}
        hint={t('desk-applications.scores.textHint')}
        fault={faultOf('text')}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={4}
            value={input.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </FieldShell>
      <LengthCounter id={fieldId('length')} length={lengthOf(input.text)} maximum={longestScoreText} />
      <SaveWords
        states={[state]}
        failed={t('desk-applications.scores.saveFailed')}
        signedOut={t('desk-applications.scores.signedOut')}
        comeBack={{
          words: t('resume.save.signIn'),
          work: () => void signIn(),
        }}
        compare={
          <span className="row">
            <Button size="small" onClick={() => void choose('mine')}>
              {t('desk-applications.scores.keepMine')}
            </Button>
            <Button size="small" onClick={() => void choose('theirs')}>
              {t('desk-applications.scores.takeOther')}
            </Button>
          </span>
        }
        onRetry={() => void saver.retry()}
      />
      {isDone ? (
        <p className="desk-panel__none">{t('desk-applications.scores.handedIn')}</p>
      ) : (
        !isFixed && (
          <>
            <Button type="submit" variant="solid" busy={isBusy}>
              {t('desk-applications.scores.handIn')}
            </Button>
            <p className="desk-panel__none">{t('desk-applications.scores.blind')}</p>
          </>
        )
      )}
    </form>
  );
}
