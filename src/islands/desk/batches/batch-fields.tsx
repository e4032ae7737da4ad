import { useStore } from '@nanostores/react';

import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { type BatchKind, isDecisionKind, leadsToRound } from '#lib/domain/batch-kinds.ts';
import { alwaysNeedsReason } from '#lib/domain/decision-kinds.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { seatRules } from '#lib/domain/session-kinds.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { windowSections } from '#lib/forms/resume/window-sections.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { roundNameOf, type Stop, stopsOf } from '#lib/rules/rounds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { inLocale } from '#lib/text/locale.ts';

import { Choice, Ticks, Words } from '../ui/form-parts.tsx';
import { MomentLine } from '../ui/moment-line.tsx';
import { type BatchValues, ownWords } from './batch-target.ts';
import { Letters } from './letters.tsx';
import { OfferFields } from './offer-fields.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { PostingChoice } from './posting-choice.tsx';
import type { Choices } from './use-choices.ts';

interface Props {
  kind: BatchKind;
  values: BatchValues;
  choices: Choices;
  onChange: (change: Partial<BatchValues>) => void;
  faultOf: (path: string) => FieldFault | undefined;
}

const notSteps: readonly string[] = ['rejected', 'withdrawn'];

/** The general steps, for applications of several postings or of a posting without a process. */
function generalStops(): Stop[] {
  return enumKeys.applyStatus.filter((status) => !notSteps.includes(status)).map((status) => ({ status, round: null }));
}

/** The choice of a step, or of a round if all applications are of one posting with a process. */
function Steps({ kind, values, choices: { rounds }, onChange, faultOf }: Props) {
  const t = useT();
  const locale = useLocale();
  if (kind === 'reopen' && rounds.length === 0) return null;
  const isAhead = kind === 'advance';
  const stops = (rounds.length > 0 ? stopsOf('', rounds) : generalStops()).filter(
    ({ status }) => !(isAhead && status === 'submitted') && !(kind === 'reopen' && status === 'hired'),
  );
  const none = isAhead ? 'desk-batches.form.nextStep' : kind === 'reopen' ? 'desk-batches.form.lastRound' : 'common.form.choose';
  return (
    <Choice
      label={t(isAhead ? 'desk-batches.form.to' : 'desk-batches.form.backTo')}
      value={values.round || values.to}
      fault={faultOf('to') ?? faultOf('round')}
      onChange={(chosen) => {
        const stop = stops.find(({ status, round }) => (round ?? status) === chosen);
        onChange({ to: stop?.status ?? '', round: stop?.round ?? '' });
      }}
    >
      <option value="">{t(none)}</option>
      {stops.map((stop) => {
        const name = roundNameOf(rounds, stop);
        return (
          <option key={stop.round ?? stop.status} value={stop.round ?? stop.status}>
            {name ? inLocale(name, locale) : enumLabel('applyStatus', stop.status, t)}
          </option>
        );
      })}
    </Choice>
  );
}

function Reason({ kind, values, choices, onChange, faultOf }: Props) {
  const t = useT();
  const isListed = kind === 'reject';
  const required = isDecisionKind(kind) && alwaysNeedsReason(kind);
  const own = (
    <Words
      label={t('desk-batches.form.ownReason')}
      required={required}
      hint={t('desk-batches.form.reasonHint')}
      rows={2}
      value={values.ownReason}
      fault={faultOf('reason')}
      onChange={(ownReason) => onChange({ ownReason })}
    />
  );
  if (!isListed) return own;
  return (
    <>
      <Choice
        label={t('desk-batches.form.reason')}
        required={required}
        hint={t('desk-batches.form.reasonHint')}
        value={values.reason}
        fault={values.reason === ownWords ? undefined : faultOf('reason')}
        onChange={(reason) => onChange({ reason })}
      >
        <option value="">{t('common.form.choose')}</option>
        {choices.rejectReason.map(({ k, name, childs }) =>
          childs.length === 0 ? (
            <option key={k} value={k}>
              {name}
            </option>
          ) : (
            <optgroup key={k} label={name}>
              {childs.map((child) => (
                <option key={child.k} value={child.k}>
                  {child.name}
                </option>
              ))}
            </optgroup>
          ),
        )}
        <option value={ownWords}>{t('desk-batches.form.otherReason')}</option>
      </Choice>
      {values.reason === ownWords && own}
    </>
  );
}

function DecisionFields(props: Props) {
  const t = useT();
  const { kind, values, choices, onChange, faultOf } = props;
  const mayOverride = mayDoOneOf(useStore($staff), ['applications.override']);
  return (
    <>
      {leadsToRound(kind) && <Steps {...props} />}
      {kind === 'offer' && <OfferFields {...props} />}
      {kind === 'advance' && values.to === 'offer' && (
        <MomentLine
          label={t('desk-batches.form.replyBy')}
          value={values.replyBy}
          fault={faultOf('replyBy')}
          onChange={(replyBy) => onChange({ replyBy })}
        />
      )}
      <Reason {...props} />
      <Words
        label={t('desk-batches.form.words')}
        hint={t('desk-batches.form.wordsHint')}
        snippets={choices.snippets}
        value={values.words}
        fault={faultOf('words')}
        onChange={(words) => onChange({ words })}
      />
      {kind === 'advance' && choices.rounds.length > 0 && (
        <label className="choice field--wide">
          <input type="checkbox" checked={values.reuse} onChange={(event) => onChange({ reuse: event.target.checked })} />
          {t('desk-batches.form.reuse')}
        </label>
      )}
      {(kind === 'advance' || kind === 'offer') && mayOverride && (
        <label className="choice field--wide">
          <input type="checkbox" checked={values.override} onChange={(event) => onChange({ override: event.target.checked })} />
          {t('desk-batches.form.override')}
        </label>
      )}
    </>
  );
}

function MaterialTypes({ values, onChange, faultOf }: Props) {
  const t = useT();
  const groups = [
    [t('desk-batches.form.typesMore'), 'materialType', enumKeys.materialType],
    [t('desk-batches.form.typesOfResume'), 'attachmentType', enumKeys.attachmentType],
  ] as const;
  return (
    <FieldShell
      label={t('desk-batches.form.type')}
      labelAs="legend"
      hint={t('desk-batches.form.typesHint')}
      fault={faultOf('type')}
      wide
    >
      {groups.map(([label, list, types]) => (
        <Ticks
          key={list}
          label={label}
          className="choices"
          options={types.map((type) => ({ key: type, value: enumLabel(list, type, t) }))}
          value={values.types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
      ))}
    </FieldShell>
  );
}

function Sites({ values, choices, onChange, faultOf }: Props) {
  const t = useT();
  return (
    <FieldShell label={t('desk-batches.form.sites')} labelAs="legend" fault={faultOf('sites')} wide>
      {choices.testSites.map(({ k, name }) => (
        <label key={k} className="desk-sites__line">
          <span>{name}</span>
          <input
            className="input"
            inputMode="numeric"
            value={values.sites[k] ?? ''}
            onChange={(event) => onChange({ sites: { ...values.sites, [k]: event.target.value.replace(/\D/g, '') } })}
          />
        </label>
      ))}
    </FieldShell>
  );
}

function Sections({ values, onChange, faultOf }: Props) {
  const t = useT();
  return (
    <Ticks
      label={t('desk-batches.form.sections')}
      fault={faultOf('sections')}
      wide
      className="choices"
      options={windowSections.map((section) => ({ key: section, value: t(`resume.section.${section}`) }))}
      value={values.sections}
      onChange={(sections) => onChange({ sections })}
    />
  );
}

function Session({ values, choices, onChange, faultOf }: Props) {
  const t = useT();
  return (
    <>
      <Choice
        label={t('desk-batches.form.session')}
        value={values.sessionId}
        fault={faultOf('sessionId')}
        onChange={(sessionId) =>
          onChange({ sessionId, rule: choices.sessions.find(({ k }) => k === sessionId)?.rule ?? values.rule })
        }
      >
        <option value="">{t('common.form.choose')}</option>
        {choices.sessions.map(({ k, name }) => (
          <option key={k} value={k}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('desk-batches.form.rule')}
        hint={t('desk-batches.form.ruleHint')}
        value={values.rule}
        fault={faultOf('rule')}
        onChange={(rule) => onChange({ rule: rule === 'site' ? 'site' : 'receipt' })}
      >
        {seatRules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`desk-batches.form.rules.${rule}`)}
          </option>
        ))}
      </Choice>
      <label className="choice field--wide">
        <input type="checkbox" checked={values.choose} onChange={(event) => onChange({ choose: event.target.checked })} />
        {t('desk-batches.form.chooseSlot')}
      </label>
    </>
  );
}

function Interviewers({ values, choices: { rounds, people }, onChange, faultOf }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <Choice
        label={t('desk-batches.form.scoredRound')}
        required
        value={values.round}
        fault={faultOf('round')}
        onChange={(round) => onChange({ round })}
      >
        <option value="">{t('common.form.choose')}</option>
        {rounds.map(({ key, name }) => (
          <option key={key} value={key}>
            {inLocale(name, locale)}
          </option>
        ))}
      </Choice>
      {people.length === 0 ? (
        <p className="field--wide">{t('desk-batches.form.noPeople')}</p>
      ) : (
        <Ticks
          label={t('desk-batches.form.people')}
          hint={t('desk-batches.form.peopleHint')}
          fault={faultOf('people')}
          wide
          className="choices"
          options={people.map(({ id, name }) => ({ key: id, value: name }))}
          value={values.people}
          onChange={(chosen) => onChange({ people: chosen })}
        />
      )}
    </>
  );
}

function AskFields(props: Props) {
  const t = useT();
  const { kind, values, choices, onChange, faultOf } = props;
  return (
    <>
      {kind === 'material' && <MaterialTypes {...props} />}
      {kind === 'intention' && <Sites {...props} />}
      {kind === 'window' && <Sections {...props} />}
      {kind === 'session' && <Session {...props} />}
      {kind === 'transfer' && (
        <PostingChoice
          postings={choices.postings}
          value={values.toPosting}
          fault={faultOf('toPosting')}
          onChange={(toPosting) => onChange({ toPosting })}
        />
      )}
      <MomentLine
        label={t('desk-batches.form.dueAt')}
        required={kind === 'transfer'}
        value={values.dueAt}
        fault={faultOf('dueAt')}
        onChange={(dueAt) => onChange({ dueAt })}
      />
      <Words
        label={t('desk-batches.form.note')}
        snippets={choices.snippets}
        value={values.note}
        fault={faultOf('note') ?? faultOf('reason')}
        onChange={(note) => onChange({ note })}
      />
      {(kind === 'material' || kind === 'background') && (
        <label className="choice field--wide">
          <input type="checkbox" checked={values.again} onChange={(event) => onChange({ again: event.target.checked })} />
          {t('desk-batches.form.again')}
        </label>
      )}
    </>
  );
}

/** The fields of a kind of batch, and below them the time of release. */
export function BatchFields(props: Props) {
  const t = useT();
  const { kind, values, choices, onChange, faultOf } = props;
  return (
    <div className="form form--columns">
      {isDecisionKind(kind) ? (
        <DecisionFields {...props} />
      ) : kind === 'message' ? (
        <Letters {...props} />
      ) : kind === 'interviewers' ? (
        <Interviewers {...props} />
      ) : kind === 'assign' ? (
        <OwnerFields {...props} />
      ) : (
        <AskFields {...props} />
      )}
      <MomentLine
        label={t('desk-batches.form.releaseAt')}
        hint={t('desk-batches.form.releaseHint', { minutes: choices.holdMinutes })}
        value={values.releaseAt}
        fault={faultOf('releaseAt')}
        onChange={(releaseAt) => onChange({ releaseAt })}
      />
    </div>
  );
}
