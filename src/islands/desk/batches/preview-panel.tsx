import { type ReactNode, useState } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import type { BatchMove, BatchPreview, BatchRefusal } from '#lib/contract/batches.ts';
import { type BatchKind, isInternal } from '#lib/domain/batch-kinds.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';

import type { BatchTarget } from './batch-target.ts';

function receiptOf({ receiptNo, id }: BatchRefusal): string {
  return receiptNo ?? id;
}

/**
 * The key of the reason why an application is left out. If an offer that is not accepted is the only blocker, the key is
 * `offerOpen`.
 */
function whyOf({ why, blockers }: BatchRefusal): string {
  return blockers?.join() === 'offer' ? 'offerOpen' : why;
}

/** The applications left out, grouped by reason. */
export function Refusals({ refused }: { refused: readonly BatchRefusal[] }) {
  const t = useT();
  const byReason = [...Map.groupBy(refused, whyOf)];
  if (byReason.length === 0) return null;
  return (
    <ul className="desk-refusals">
      {byReason.map(([why, some]) => (
        <li key={why}>
          <details>
            <summary>
              {t(`desk-batches.why.${why}` as MessageKey)} <strong>{some.length}</strong>
            </summary>
            <p className="desk-refusals__names">
              {some.map((refusal) => [receiptOf(refusal), refusal.liveReceiptNo].filter(Boolean).join(' → ')).join(' · ')}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** A change of status or round in words. */
function useMoveWords() {
  const t = useT();
  const locale = useLocale();
  return ({ from, fromRound, to, toRound, count }: BatchMove) =>
    t('desk-batches.preview.move', {
      from: fromRound ? inLocale(fromRound, locale) : enumLabel('applyStatus', from, t),
      to: toRound ? inLocale(toRound, locale) : enumLabel('applyStatus', to, t),
      count,
    });
}

function Samples({ preview: { samples, moves = [] } }: Pick<Props, 'preview'>) {
  const t = useT();
  const wordsOf = useMoveWords();
  const present = locales.filter((locale) => samples.some((sample) => sample.locale === locale));
  const [chosen, setChosen] = useState<Locale>(present[0] ?? 'zh-cn');
  if (present.length === 0) return null;
  return (
    <div role="group" aria-label={t('desk-batches.preview.samples')}>
      <h3 className="desk-preview__title">{t('desk-batches.preview.samples')}</h3>
      <Tabs
        label={t('desk-batches.preview.samples')}
        tabs={present.map((locale) => ({ key: locale, label: t(`desk-batches.language.${locale}`) }))}
        selected={chosen}
        onSelect={setChosen}
      >
        {samples
          .filter(({ locale }) => locale === chosen)
          .map(({ channel, subject, text, move }, index) => (
            <article key={index} className="desk-sample" lang={chosen === 'zh-cn' ? 'zh-CN' : 'en-US'}>
              {moves.length > 1 && move !== undefined && <p className="small muted">{wordsOf(moves[move]!)}</p>}
              <p className="desk-sample__head">
                <span className="badge">{t(`desk-batches.channel.${channel}`)}</span> {subject}
              </p>
              <p className="desk-sample__text">{text}</p>
            </article>
          ))}
      </Tabs>
    </div>
  );
}

interface Props {
  kind: BatchKind | 'move';
  preview: Omit<BatchPreview, 'previewToken' | 'expiresAt'>;
  /** Absent for a batch that is held already. */
  target?: BatchTarget;
}

/** Warns if the number of applications that match the selected filter has changed since the filter was selected. */
function FilterChanged({ preview, target: { selection, count } }: Pick<Props, 'preview'> & { target: BatchTarget }) {
  const t = useT();
  const now = preview.ok + preview.refused.length;
  if (!('filter' in selection) || now === count) return null;
  const time = dateTimeInShanghai(Date.parse(selection.asOf)).slice(11);
  return <p className="notice notice--due">{t('desk-batches.preview.filterChanged', { time, count, now })}</p>;
}

/** The number of applications above, at and below a line through a ranking. */
function Sides({ preview: { above, tied = 0, below = 0, tiedLeftOut = 0, unranked = 0 } }: Pick<Props, 'preview'>) {
  const t = useT();
  if (above === undefined) return null;
  return (
    <>
      <p>{t('desk-batches.preview.sides', { above, tied, below, unranked })}</p>
      {tiedLeftOut > 0 && <p className="notice notice--due">{t('desk-batches.preview.tiedLeftOut', { count: tiedLeftOut })}</p>}
    </>
  );
}

/** The number of applications per change of status or per owner, and the time of release. */
function Moves({ kind, preview: { ok, moves, shares = [], releaseAt } }: Pick<Props, 'kind' | 'preview'>) {
  const t = useT();
  const locale = useLocale();
  const wordsOf = useMoveWords();
  if (ok === 0) return null;
  return (
    <>
      {moves && kind === 'transfer' && <p>{t('desk-batches.preview.ifAccepted')}</p>}
      {moves && (
        <ul className="desk-moves" aria-label={t('desk-batches.preview.moves')}>
          {moves.map((move, index) => (
            <li key={index}>{wordsOf(move)}</li>
          ))}
        </ul>
      )}
      {shares.length > 0 && (
        <ul className="desk-moves" aria-label={t('desk-batches.preview.shares')}>
          {shares.map(({ id, name, count }) => (
            <li key={id}>{t('desk-batches.preview.share', { name, count })}</li>
          ))}
        </ul>
      )}
      <p>{t('desk-batches.preview.releaseAt', { at: momentInShanghai(Date.parse(releaseAt), locale) })}</p>
    </>
  );
}

/**
 * The preview of a batch: the number of applications, the applications left out and why, candidates who cannot be reached,
 * and sample messages.
 * @param children shown above the sample messages, because these can be long
 */
export function PreviewPanel({ kind, preview, target, children }: Props & { children?: ReactNode }) {
  const t = useT();
  const { ok, refused, unreachable, unreachableReceiptNos } = preview;
  return (
    <div className="desk-preview">
      {target && <FilterChanged {...{ preview, target }} />}
      <Sides preview={preview} />
      <dl className="desk-preview__figures">
        <div>
          <dt>{t('desk-batches.preview.ok')}</dt>
          <dd>{ok}</dd>
        </div>
        <div>
          <dt>{t('desk-batches.preview.refused')}</dt>
          <dd>{refused.length}</dd>
        </div>
        {!isInternal(kind) && (
          <div>
            <dt>{t('desk-batches.preview.unreachable')}</dt>
            <dd>{unreachable}</dd>
          </div>
        )}
      </dl>
      {ok === 0 && <p className="notice notice--due">{t('desk-batches.preview.nobody')}</p>}
      <Moves {...{ kind, preview }} />
      <Refusals refused={refused} />
      {unreachable > 0 && (
        <p className="notice notice--due">
          {t('desk-batches.preview.unreachableText')} {unreachableReceiptNos.slice(0, 20).join(' · ')}
          {unreachable > 20 && ' …'}
        </p>
      )}
      {children}
      <Samples preview={preview} />
    </div>
  );
}
