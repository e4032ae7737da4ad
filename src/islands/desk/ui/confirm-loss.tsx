import { showIsland } from '#islands/ui/show-island.tsx';

import { LossQuestion } from './loss-question.tsx';

/** Asks whether unsaved text may be lost, for scripts outside the islands. */
export function confirmLoss(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    showIsland(['common', 'desk'], (remove) => {
      const answer = (isSure: boolean) => {
        remove();
        resolve(isSure);
      };
      return <LossQuestion open onConfirm={() => answer(true)} onClose={() => answer(false)} />;
    }).catch(reject);
  });
}
