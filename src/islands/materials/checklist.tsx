import { useState } from 'react';

import { loadSession } from '#lib/client/session.ts';
import type { Material } from '#lib/contract/materials.ts';
import { waitingStates } from '#lib/rules/tasks.ts';

import { useT } from '../ui/language.tsx';
import { readMaterials } from './calls.ts';
import { MaterialCard } from './material-card.tsx';
import type { Checklist } from './use-materials.ts';

/** Everything one application was asked for, and how much of it still waits. */
export function ApplicationChecklist({ checklist, wanted, now }: { checklist: Checklist; wanted: string; now: number }) {
  const t = useT();
  const { applyId, job, receiptNo } = checklist;
  const [materials, setMaterials] = useState(checklist.materials);
  const left = materials.filter(({ state, open }) => open === 'Y' && waitingStates.includes(state)).length;

  function change(changed: Material) {
    setMaterials((before) => before.map((material) => (material.type === changed.type ? changed : material)));
    // The menu counts what waits.
    void loadSession();
  }
  function refresh() {
    // Without an answer what is shown stays, and what failed has said so.
    readMaterials(applyId).then(setMaterials, () => {});
  }
  return (
    <section className="checklist" aria-labelledby={`checklist-${applyId}`}>
      <div className="checklist__head">
        <h2 id={`checklist-${applyId}`}>{job || t('materials.page.ofApplication')}</h2>
        <p className="checklist__state muted">
          {receiptNo && <span className="figures">{t('materials.page.receipt', { receiptNo })}</span>}
          <strong>{left > 0 ? t('materials.page.left', { count: left }) : t('materials.page.nothingLeft')}</strong>
        </p>
      </div>
      <div className="checklist__materials">
        {materials.map((material) => (
          <MaterialCard
            key={material.type}
            {...{ applyId, material, now }}
            isWanted={material.type === wanted}
            onChange={change}
            onStale={refresh}
          />
        ))}
      </div>
    </section>
  );
}
