import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Scorecard } from '#lib/contract/scorecards.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { isSameValue } from '#lib/rules/merge.ts';
import { mostCriteria } from '#lib/rules/scorecards.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale } from '#lib/text/locale.ts';

import { EntryButtons } from '../content/entry-buttons.tsx';
import { Line, Words } from '../ui/form-parts.tsx';
import { useConfirmClose } from '../ui/use-confirm-leave.tsx';
import { NameLines } from './name-lines.tsx';
import { type CriterionDraft, criteriaOf, draftsOfCriteria, newCriterion } from './scorecard-draft.ts';

interface Props {
  card: Scorecard;
  onSaved: (card: Scorecard) => void;
  onClose: () => void;
}

interface CriterionProps {
  criteria: readonly CriterionDraft[];
  index: number;
  isFixed: boolean;
  faults: readonly FieldFault[];
  onChange: (criteria: CriterionDraft[]) => void;
}

function CriterionFields({ criteria, index, isFixed, faults, onChange }: CriterionProps) {
  const t = useT();
  const locale = useLocale();
  const criterion = criteria[index]!;
  const { name, anchors, scale, weight } = criterion;
  const title = inLocale(name, locale) || name.zh || name.en || t('desk-postings.scorecard.unnamed');
  const change = (part: Partial<CriterionDraft>) => onChange(criteria.with(index, { ...criterion, ...part }));
  const field = (path: string) => ({
    id: `criteria-${index}-${path.replace('.', '-')}`,
    fault: faults.filter((fault) => fault.path === `criteria.${index}.${path}`),
  });
  return (
    <li>
      <fieldset className="postings-criterion">
        <legend>
          {index + 1}. {title}
        </legend>
        <NameLines value={name} field={field} onChange={(next) => change({ name: next })} />
        <Line
          {...field('scale')}
          label={t('desk-postings.scorecard.scale')}
          inputMode="numeric"
          readOnly={isFixed}
          value={scale}
          onChange={(next) => change({ scale: next })}
        />
        <Line
          {...field('weight')}
          label={t('desk-postings.scorecard.weight')}
          inputMode="numeric"
          readOnly={isFixed}
          value={weight}
          onChange={(next) => change({ weight: next })}
        />
        <Words
          {...field('anchors.zh')}
          label={t('desk-postings.scorecard.anchorsZh')}
          hint={t('desk-postings.scorecard.anchorsHint')}
          lang="zh-CN"
          value={anchors.zh}
          onChange={(zh) => change({ anchors: { ...anchors, zh } })}
        />
        <Words
          {...field('anchors.en')}
          label={t('desk-postings.scorecard.anchorsEn')}
          lang="en"
          value={anchors.en}
          onChange={(en) => change({ anchors: { ...anchors, en } })}
        />
        {!isFixed && <EntryButtons entries={criteria} index={index} name={title} onChange={onChange} />}
      </fieldset>
    </li>
  );
}

/** Edits a scorecard; once somebody has begun to fill it in, only its texts can be changed. */
export function ScorecardDialog({ card, onSaved, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState(card.name);
  const [criteria, setCriteria] = useState(() => draftsOfCriteria(card.criteria));
  const [version, setVersion] = useState(card.version);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isFixed = card.inUse === 'Y';
  const isChanged = !isSameValue([name, criteria], [card.name, draftsOfCriteria(card.criteria)]);
  const { close, question } = useConfirmClose(isChanged, onClose);
  const nameField = (name: string) => ({
    id: `scorecard-${name.replace('.', '-')}`,
    fault: faults.filter(({ path }) => path === name),
  });
  const general = faults.filter(({ path }) => path === 'criteria');

  async function save() {
    setIsBusy(true);
    try {
      const body = { version, name, criteria: criteriaOf(criteria) };
      onSaved(await staffApi.put<Scorecard>(`scorecards/${card.key}`, body, { handles: ['400', '409'] }));
      showToast('done', t('desk-postings.scorecard.saved'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flushSync(() => setFaults(error.fields));
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      const { current } = (error.data ?? {}) as { current?: Scorecard };
      if (error.code === '409' && current) {
        setVersion(current.version);
        showToast('fault', t('desk-postings.scorecard.clash'));
      }
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Dialog
        open
        size="large"
        title={t(card.version === 0 ? 'desk-postings.scorecard.new' : 'desk-postings.scorecard.edit')}
        busy={isBusy}
        onClose={close}
        footer={
          <>
            <Button disabled={isBusy} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form="scorecard" variant="solid" busy={isBusy}>
              {t('desk-postings.scorecard.save')}
            </Button>
          </>
        }
      >
        <form
          id="scorecard"
          ref={form}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <p>{t(isFixed ? 'desk-postings.scorecard.fixed' : 'desk-postings.scorecard.lead')}</p>
          <div className="postings-criterion">
            <NameLines value={name} field={nameField} onChange={setName} />
          </div>
          <div role="alert">
            {general.map(({ rule, message }) => (
              <p key={rule} className="notice notice--due">
                {message}
              </p>
            ))}
          </div>
          <ol className="postings-rounds" role="list">
            {criteria.map(({ key }, index) => (
              <CriterionFields key={key} {...{ criteria, index, isFixed, faults }} onChange={setCriteria} />
            ))}
          </ol>
          {!isFixed && (
            <Button disabled={criteria.length >= mostCriteria} onClick={() => setCriteria([...criteria, newCriterion(criteria)])}>
              {t('desk-postings.scorecard.add')}
            </Button>
          )}
        </form>
      </Dialog>
      {question}
    </>
  );
}
