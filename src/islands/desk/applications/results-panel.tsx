import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';
import { targetOf } from './application-actions.tsx';
import { Panel } from './panel.tsx';

const badges = { valid: 'badge badge--done', ending: 'badge badge--due', ended: 'badge badge--muted' } as const;

/**
 * Shows the validity of an application's results. Also shows valid results of the candidate's other applications if the
 * candidate agreed to their reuse. Readers who may decide can accept a result of another application for the current round of
 * this application unless a decision is pending.
 */
export function ResultsPanel({ application, onDone }: { application: DeskApplication; onDone: () => void }) {
  const t = useT();
  const mayDecide = mayDoOneOf(useStore($staff), ['applications.decide']);
  const { opening, open } = useOpenBatch(onDone);
  const { results = [], reusable = [], pending } = application;
  if (results.length === 0 && reusable.length === 0) return null;
  return (
    <Panel title={t('desk-applications.results.title')}>
      <div className="desk-results">
        {results.length > 0 && (
          <dl className="desk-facts">
            {results.map(({ name, from, passedOn, validUntil, state }) => (
              <div key={name}>
                <dt>
                  {name} <span className={badges[state]}>{t(`desk-applications.results.${state}`)}</span>
                </dt>
                <dd>
                  <Words text={t('desk-applications.results.until', { passedOn, validUntil })} />
                  {from && (
                    <>
                      <br />
                      {t('desk-applications.results.from', { from })}
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {reusable.map(({ round, name, from, passedOn, validUntil, now }) => (
          <div key={round} className="desk-reserve">
            <p>
              <Words text={t('desk-applications.results.onRecord', { name, from, passedOn, validUntil })} />
              <span className="desk-list__small"> {t('desk-applications.results.agreed')}</span>
            </p>
            {now === 'N' ? (
              <span className="desk-list__small">{t('desk-applications.results.later')}</span>
            ) : (
              mayDecide &&
              pending === null && (
                <Button
                  size="small"
                  variant="solid"
                  busy={opening === 'advance'}
                  onClick={() => void open('advance', { ...targetOf(application), values: { reuse: true } })}
                >
                  {t('desk-applications.results.accept')}
                </Button>
              )
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}
