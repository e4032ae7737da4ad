import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import type { Values } from '#islands/ui/form/paths.ts';
import { valueWords } from '#islands/ui/form/value-words.ts';
import { useT } from '#islands/ui/language.tsx';
import type { ResumeImport } from '#lib/contract/resume.ts';
import type { Field } from '#lib/forms/field.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';

type Proposal = ResumeImport['proposals'][number];

/**
 * A field, and the value that it had when the review opened. `entry` is the list entry that contains the field; null outside
 * of lists.
 */
interface Shown {
  field: Field;
  now: unknown;
  entry: { list: Extract<Field, { kind: 'list' }>; number: number; isNew: boolean } | null;
}

function shownAt(section: SectionName, path: string, values: Values): Shown | undefined {
  const [name, index, inner] = path.split('.');
  const field = sectionForms[section].find((each) => each.name === name);
  if (!field || field.kind !== 'list') return field && { field, now: values[field.name], entry: null };
  const entries = (values[field.name] ?? []) as Values[];
  const own = field.fields.find((each) => each.name === inner);
  const entry = entries[Number(index)];
  return (
    own && { field: own, now: entry?.[own.name], entry: { list: field, number: Number(index) + 1, isNew: entry === undefined } }
  );
}

interface ReviewProps {
  read: ResumeImport;
  valuesOf: (section: SectionName) => Values;
  busy: boolean;
  take: (ids: string[]) => void;
}

/** The values proposed from a CV, each with a checkbox and the value in the resume that would be replaced. */
export function CvReview({ read, valuesOf, busy, take }: ReviewProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The resume's values when the review opened. With the current values, an accepted value would seem to replace itself.
  const [before] = useState(() => new Map(sectionNames.map((section) => [section, valuesOf(section)])));
  const at = ({ section, path }: Proposal) => shownAt(section, path, before.get(section)!);
  /** The proposed country codes; each is shown with its phone number, not as a proposal of its own. */
  const codes = read.proposals.filter(({ path }) => path === 'mobilePrefix');
  const listed = read.proposals.filter((proposal) => at(proposal) !== undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const fresh = listed.filter((proposal) => (at(proposal)?.now ?? '') === '');
    return new Set(fresh.map(({ id }) => id));
  });

  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  function takeChosen(): void {
    const withCode = listed.some(({ id, path }) => path === 'mobile' && chosen.has(id));
    take([...chosen, ...(withCode ? codes.map(({ id }) => id) : [])]);
  }

  const isAll = chosen.size === listed.length;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="resume__title">
        {listed.length > 0 ? t('resume.cv.found', { count: listed.length }) : t('resume.cv.nothing')}
      </h3>
      {listed.length > 0 && (
        <div className="row row--apart">
          <p className="muted">{t('resume.cv.foundText')}</p>
          <Button size="small" variant="quiet" onClick={() => setChosen(new Set(isAll ? [] : listed.map(({ id }) => id)))}>
            {t(isAll ? 'resume.cv.none' : 'resume.cv.all')}
          </Button>
        </div>
      )}
      {sectionNames.map((section) => {
        const own = listed.filter((proposal) => proposal.section === section);
        if (own.length === 0) return null;
        const groups = Map.groupBy(own, ({ path }) => path.split('.').slice(0, -1).join('.'));
        return (
          <section key={section} className="card cv__section" aria-labelledby={`cv-${section}`}>
            <h4 id={`cv-${section}`}>{t(`resume.section.${section}`)}</h4>
            {[...groups].map(([entry, group]) => (
              <Group key={entry} group={group} at={at} chosen={chosen} toggle={toggle} code={codes[0]?.value} />
            ))}
          </section>
        );
      })}
      {read.unread.length > 0 && (
        <details className="cv__unread">
          <summary>{t('resume.cv.unread', { count: read.unread.length })}</summary>
          <p className="small muted">{t('resume.cv.unreadText')}</p>
          <ul>
            {read.unread.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {listed.length > 0 && (
        <div className="cv__take">
          <Button variant="primary" size="large" wide busy={busy} disabled={chosen.size === 0} onClick={takeChosen}>
            {t('resume.cv.take', { count: chosen.size })}
          </Button>
        </div>
      )}
    </>
  );
}

interface GroupProps {
  group: readonly Proposal[];
  at: (proposal: Proposal) => Shown | undefined;
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** The country code that goes with a proposed mobile number. */
  code: string | number | undefined;
}

/** The proposals for one list entry, or for those fields of a section that are not in a list. */
function Group({ group, at, chosen, toggle, code }: GroupProps) {
  const t = useT();
  const entry = at(group[0]!)?.entry;
  return (
    <>
      {entry && (
        <h5 className="cv__entry">
          {t('common.form.entry', { item: t(entry.list.item), number: entry.number })}
          {entry.isNew && <span className="badge badge--done">{t('resume.cv.added')}</span>}
        </h5>
      )}
      <ul role="list" className="cv__list">
        {group.map((proposal) => {
          const { field, now } = at(proposal)!;
          const words = valueWords(field, proposal.value, t);
          const present = valueWords(field, now, t);
          return (
            <li key={proposal.id}>
              <label className="choice cv__row">
                <input type="checkbox" checked={chosen.has(proposal.id)} onChange={() => toggle(proposal.id)} />
                <span className="cv__words">
                  <span className="small muted">{t(field.label)}</span>
                  <strong>{proposal.path === 'mobile' && code !== undefined ? `+${code} ${words}` : words}</strong>
                  {present !== '' && (
                    <span className="small">
                      <span className="badge badge--due">{t('resume.cv.replaces')}</span> {t('resume.cv.now', { value: present })}
                    </span>
                  )}
                  <q className="small muted" title={t('resume.cv.source')}>
                    {proposal.source}
                  </q>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );
}
