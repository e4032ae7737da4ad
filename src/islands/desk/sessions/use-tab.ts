import { useState } from 'react';

export const sessionTabs = ['people', 'rooms', 'results', 'letters'] as const;
export type SessionTab = (typeof sessionTabs)[number];

const parameter = 'tab';

/** The selected tab of a session's page. It is stored in the address, so that a link or a reload shows the same tab. */
export function useTab(): [SessionTab, (tab: SessionTab) => void] {
  const [tab, setTab] = useState(() => {
    const named = new URLSearchParams(location.search).get(parameter);
    return sessionTabs.find((one) => one === named) ?? 'people';
  });
  function select(next: SessionTab) {
    const address = new URL(location.href);
    if (next === 'people') address.searchParams.delete(parameter);
    else address.searchParams.set(parameter, next);
    history.replaceState(history.state, '', address);
    setTab(next);
  }
  return [tab, select];
}
