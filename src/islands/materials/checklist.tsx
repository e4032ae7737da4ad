import { useRef, useState } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { loadSession } from '#lib/client/session.ts';
import type { Material } from '#lib/contract/materials.ts';
import { waitingStates } from '#lib/rules/tasks.ts';

import { readMaterials } from './calls.ts';
import { MaterialCard } from './material-card.tsx';
import type { Checklist } from './use-materials.ts';

interface ChecklistProps {
  checklist: Checklist;
  /** The type of material in the page's address; empty if there is none. */
  wanted: string;
  /** The types of materials to show; undefined for all. */
  only: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The materials requested for an application, and the number of materials still to be submitted. */
export function ApplicationChecklist({ checklist, wanted, only, now }: ChecklistProps) {
  const t = useT();
  const locale = useLocale();
  const { applyId, job, receiptNo } = checklist;
  const [materials, setMaterials] = useState(checklist.materials);
  const changes = useRef(0);
  const left = materials.filter(({ state, open }) => open === 'Y' && waitingStates.includes(state)).length;

  function change(changed: Material) {
    changes.current += 1;
    setMaterials((before) => before.map((material) => (material.type === changed.type ? changed : material)));
    // Updates the number of open tasks in the menu.
    void loadSession();
  }
  function refresh() {
    const before = changes.current;
    readMaterials(applyId).then(
      (read) => {
        // A list read before a change may be older than the change.
        if (changes.current !== before) refresh();
        else setMaterials(read.filter(({ type }) => !only || only.includes(type)));
      },
      // On failure the former list stays.
      () => {},
    );
  }
  return (
    <section className="checklist" aria-labelledby={`checklist-${applyId}`}>
      <div className="checklist__head">
        <h2 id={`checklist-${applyId}`}>{job || t('materials.page.ofApplication')}</h2>
        <p className="checklist__state muted">
          {receiptNo && (
            <span className="figures">
              <Words text={t('materials.page.receipt', { receiptNo })} />
            </span>
          )}
          <strong>{left > 0 ? t('materials.page.left', { count: left }) : t('materials.page.nothingLeft')}</strong>
        </p>
        {only && <a href={paths.flyBackgroundCheck(locale, { applyId })}>{t('background.upload.form')}</a>}
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
