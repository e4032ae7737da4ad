import { useT } from '#islands/ui/language.tsx';
import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { Panel } from './panel.tsx';

/** For each round, the interviewers assigned to the application itself, not to a slot; renders nothing if there are none. */
export function InterviewersPanel({ application: { interviewers = [] } }: { application: DeskApplication }) {
  const t = useT();
  if (interviewers.length === 0) return null;
  const byRound = Map.groupBy(interviewers, ({ round }) => round);
  return (
    <Panel title={t('desk-applications.interviews.panel')}>
      <dl className="desk-facts">
        {[...byRound].map(([round, some]) => (
          <div key={round}>
            <dt>{round}</dt>
            <dd>{some.map(({ name }) => name).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
