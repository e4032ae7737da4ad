import { useT } from '#islands/ui/language.tsx';
import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { ConditionMark } from './marks.tsx';
import { Panel } from './panel.tsx';

type Fact = DeskApplication['facts'][number];

/**
 * The posting's conditions, for information only, each with the value in the resume; the candidate's vision is hidden. Below
 * them, the answers that the candidate gave when applying, such as the preferred workplace.
 */
export function FactsPanel({ application }: { application: DeskApplication }) {
  const t = useT();
  const { facts, workPlace, site, adjustable, findWay, cameFrom } = application;
  const foundIn = ({ condition, state, found }: Fact) => {
    if (state === 'unknown') return t('desk-applications.detail.notSaid');
    return condition === 'vision' ? t('desk-applications.detail.hidden') : t('desk-applications.detail.found', { text: found });
  };
  const wishes = [
    ['workPlace', workPlace],
    ['site', site],
    ['adjustable', adjustable],
  ] as const;
  return (
    <>
      <Panel title={t('desk-applications.detail.facts')}>
        {facts.length === 0 ? (
          <p className="desk-panel__none">{t('desk-applications.detail.noFacts')}</p>
        ) : (
          <>
            <dl className="desk-facts">
              {facts.map((fact) => (
                <div key={fact.condition}>
                  <dt>
                    {t(`desk-applications.condition.${fact.condition}`)} <ConditionMark state={fact.state} />
                  </dt>
                  <dd>
                    {t('desk-applications.detail.asked', { text: fact.asked })}
                    <br />
                    {foundIn(fact)}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="desk-panel__none">{t('desk-applications.detail.factsNote')}</p>
          </>
        )}
      </Panel>
      <Panel title={t('desk-applications.detail.wishes')}>
        <dl className="desk-pairs">
          {wishes.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`desk-applications.detail.${name}`)}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
          <div>
            <dt>{t('desk-applications.detail.findWay')}</dt>
            <dd>{findWay || '—'}</dd>
          </div>
          {cameFrom && (
            <div>
              <dt>{t('desk-applications.detail.cameFrom')}</dt>
              <dd>{cameFrom}</dd>
            </div>
          )}
        </dl>
      </Panel>
    </>
  );
}
