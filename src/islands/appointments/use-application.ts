import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { TaskKind } from '#lib/domain/task-states.ts';
import { $session } from '#lib/stores/session.ts';

/** The ids of the application and the session in the page's address; empty if missing. */
export interface Named {
  applyId: string;
  session: string;
}

/** One of the office's requests to the candidate, offered as a choice if the address lacks the ids. */
export interface Choice {
  name: string;
  receiptNo: string;
  stateName: string;
  url: string;
}

function choicesOf(records: readonly ApplicationRecord[], kind: TaskKind): Choice[] {
  return records.flatMap(({ regJobName, receiptNo, tasks }) =>
    tasks.filter((task) => task.kind === kind).map(({ stateName, url }) => ({ name: regJobName, receiptNo, stateName, url })),
  );
}

const never = () => () => {};

/** The query of the page's address; null on the server. */
function useSearch(): string | null {
  return useSyncExternalStore(
    never,
    () => location.search,
    () => null,
  );
}

/** Whether the address contains all ids that a kind of request needs. */
export function isWhole({ applyId, session }: Named, kind: TaskKind): boolean {
  return applyId !== '' && (kind !== 'reply' || session !== '');
}

/**
 * The ids in the page's address, null on the server. If they are incomplete, `choices` are the office's requests of this kind
 * to the signed-in candidate: null until loaded, empty if loading failed.
 */
export function useApplication(kind: TaskKind): { named: Named | null; choices: readonly Choice[] | null } {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const search = useSearch();
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const named = useMemo(() => {
    const query = new URLSearchParams(search ?? '');
    return search === null ? null : { applyId: query.get('applyId') ?? '', session: query.get('session') ?? '' };
  }, [search]);
  const isOpen = named !== null && !isWhole(named, kind);
  useEffect(() => {
    if (!isOpen || status !== 'in') return;
    let gone = false;
    api.post<ApplicationRecord[]>('personal/apply-job/query-all', {}).then(
      (records) => !gone && setChoices(choicesOf(records, kind)),
      () => !gone && setChoices([]),
    );
    return () => {
      gone = true;
      setChoices(null);
    };
  }, [isOpen, status, pkPsndoc, kind]);
  return { named, choices };
}
