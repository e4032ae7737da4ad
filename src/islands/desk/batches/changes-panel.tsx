import { useT } from '#islands/ui/language.tsx';
import { DifferenceTable } from '#islands/ui/saving/difference-table.tsx';
import { differencesOf } from '#islands/ui/saving/differences.ts';
import type { ResumeChanges } from '#lib/contract/checks.ts';
import { sectionForms, type SectionName } from '#lib/forms/resume/sections.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

import { useLoad } from '../ui/use-load.ts';

function isSection(name: string): name is SectionName {
  return Object.hasOwn(sectionForms, name);
}

/** The candidate's changes to the resume after applying, field by field; renders nothing if there are none. */
export function ChangesPanel({ applicationId }: { applicationId: string }) {
  const t = useT();
  const { data } = useLoad<ResumeChanges>(`applications/${encodeURIComponent(applicationId)}/changes`);
  if (!data || data.length === 0) return null;
  return data.map(({ at, sections, changes }) => (
    <section
      key={at}
      className="desk-changes"
      aria-label={t('desk-batches.changes.title', { at: dateTimeInShanghai(Date.parse(at)) })}
    >
      <h2>{t('desk-batches.changes.title', { at: dateTimeInShanghai(Date.parse(at)) })}</h2>
      {sections.map(({ section, before, after }) => {
        if (!isSection(section)) return <p key={section}>{t('desk-batches.changes.files')}</p>;
        const id = changes.find((change) => change.section === section && change.path === 'id');
        const differences = differencesOf(sectionForms[section], before, after, t);
        const ofId = { name: t('desk-batches.changes.id'), mine: String(id?.before ?? ''), theirs: String(id?.after ?? '') };
        return (
          <div key={section}>
            <h3>{t(`resume.section.${section}`)}</h3>
            <DifferenceTable
              differences={id ? [ofId, ...differences] : differences}
              mine={t('desk-batches.changes.before')}
              theirs={t('desk-batches.changes.after')}
            />
          </div>
        );
      })}
    </section>
  ));
}
