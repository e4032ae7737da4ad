import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import type { AttachmentType } from '#lib/domain/enums.ts';
import type { Missing } from '#lib/forms/resume/completeness.ts';
import { minutesFor, optionalSections } from '#lib/forms/resume/needs.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { type SectionName, sectionNames } from '#lib/forms/resume/sections.ts';
import type { Option } from '#lib/i18n/enum-options.ts';

import { AttachmentCard } from './attachment-card.tsx';
import type { Editor } from './editor.ts';
import { SectionPanel } from './section-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { hashOf, type Step } from './steps.ts';

interface ShortRouteProps {
  editor: Editor;
  missing: readonly Missing[];
  prefixes: readonly Option[];
  /** The step that the link to the whole resume opens. */
  start: Step;
  /** The posting that the candidate wants to apply for; undefined if there is none. */
  wanted: PostingDetail | undefined;
}

/**
 * The names of the fields and attachments that have been missing at any time since the short route was opened, by section.
 * An answered field stays, so that it does not vanish while the candidate types.
 */
function useNeeded(missing: readonly Missing[]): ReadonlyMap<Missing['section'], ReadonlySet<string>> {
  const [needed, setNeeded] = useState<readonly { section: Missing['section']; name: string }[]>([]);
  const now = missing.map(({ section, path }) => ({ section, name: path.split('.', 1)[0]! }));
  const added = now.filter(({ section, name }) => !needed.some((one) => one.section === section && one.name === name));
  if (added.length > 0) setNeeded([...needed, ...added]);
  const sections = Map.groupBy(needed, ({ section }) => section);
  return new Map([...sections].map(([section, all]) => [section, new Set(all.map(({ name }) => name))]));
}

/** Whether a section has had all its values since the short route was opened, and only had to be marked as complete. */
function isFilled(names: ReadonlySet<string>): boolean {
  return names.size === 1 && names.has('');
}

/** The required attachments that are or were missing. */
function MissingAttachments({ editor, types }: { editor: Editor; types: ReadonlySet<string> }) {
  const attachments = useStore(editor.$attachments);
  const shown = requirementsOf[editor.resumeType].attachments.filter((type) => types.has(type));
  return (
    <div className="attachments">
      {shown.map((type: AttachmentType) => (
        <AttachmentCard key={type} editor={editor} type={type} isRequired held={attachments[type]} />
      ))}
    </div>
  );
}

/** One line per optional section that has no content, with a link to add it. */
function OptionalSections({ editor }: { editor: Editor }) {
  const t = useT();
  const empty = optionalSections(editor.resumeType).filter((section) => editor.savers[section].$state.get().status === 'empty');
  if (empty.length === 0) return null;
  return (
    <section className="needs__optional" aria-labelledby="needs-optional">
      <h3 id="needs-optional">{t('resume.needs.optional')}</h3>
      <ul role="list">
        {empty.map((section) => (
          <li key={section}>
            <span>{t(`resume.section.${section}`)}</span>
            <a href={hashOf(section)}>
              {t('resume.needs.add')}
              <span className="visually-hidden"> {t(`resume.section.${section}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Shows on one screen everything that the resume still lacks, with an estimate of the minutes needed. One button completes
 * the sections shown; then, if nothing is missing and there is a wanted posting, it opens the application.
 */
export function ShortRoute({ editor, missing, prefixes, start, wanted }: ShortRouteProps) {
  const t = useT();
  const locale = useLocale();
  const needed = useNeeded(missing);
  const completions = useRef(new Map<SectionName, () => Promise<boolean>>());
  const applyButton = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Whether the button has just completed the sections. If it has, and nothing is missing, the application opens next. */
  const goesOn = useRef(false);
  const sections = sectionNames.filter((section) => needed.has(section));
  const files = needed.get('attachments');
  const isReady = missing.length === 0;

  useEffect(() => {
    if (isBusy || !goesOn.current) return;
    goesOn.current = false;
    if (isReady) applyButton.current?.click();
  }, [isBusy, isReady]);

  async function completeAll() {
    setIsBusy(true);
    const refused: SectionName[] = [];
    for (const section of sections) if ((await completions.current.get(section)?.()) === false) refused.push(section);
    goesOn.current = refused.length === 0;
    setIsBusy(false);
    const [first] = refused;
    if (first) document.getElementById(`needs-${first}`)?.scrollIntoView({ block: 'start' });
  }

  const lackingFiles = missing.some(({ section }) => section === 'attachments');
  return (
    <div className="resume resume--short needs">
      <p className="eyebrow">
        <a href={hashOf(start)}>{t('resume.needs.all')}</a>
      </p>
      <h2 className="resume__title">{t('resume.needs.title')}</h2>
      <p className="notice notice--due" role="status">
        <Icon name={isReady ? 'check-circle' : 'clock'} />
        <span>
          {isReady ? t('resume.needs.ready') : t('resume.needs.minutes', { count: minutesFor(missing) })}
          {wanted && (
            <>
              {' '}
              {t('resume.needs.posting', { job: wanted.jobName, date: wanted.endDate })}{' '}
              <a href={paths.hotJobDetail(locale, { id: wanted.pkPublish, type: wanted.jobType })}>{t('resume.wanted.back')}</a>
            </>
          )}
        </span>
      </p>
      {sections.map((section) => (
        <div key={section} id={`needs-${section}`} className="card needs__section">
          <h3>{t(`resume.section.${section}`)}</h3>
          {isFilled(needed.get(section)!) && <p className="muted">{t('resume.needs.filled')}</p>}
          <SectionPanel
            {...{ editor, section, prefixes }}
            path=""
            onDone={() => {}}
            short={{ only: needed.get(section)!, register: (name, complete) => completions.current.set(name, complete) }}
          />
          <p className="small">
            <a href={hashOf(section)}>{t('resume.needs.whole')}</a>
          </p>
        </div>
      ))}
      {files && (
        <section className="card needs__section" aria-labelledby="needs-title-attachments">
          <h3 id="needs-title-attachments">{t('resume.section.attachments')}</h3>
          <MissingAttachments editor={editor} types={files} />
        </section>
      )}
      <OptionalSections editor={editor} />
      {isReady && wanted ? (
        <button
          ref={applyButton}
          type="button"
          className="button button--primary button--large button--wide"
          data-apply={wanted.pkPublish}
          data-open={wanted.viewApply}
          data-category={wanted.jobType}
          data-resume={editor.resumeType}
        >
          {t('resume.wanted.goOn', { job: wanted.jobName })}
        </button>
      ) : isReady ? (
        <a className="button button--primary button--large button--wide" href={hashOf('finish')}>
          {t('resume.steps.finish')}
        </a>
      ) : (
        <>
          <Button variant="primary" size="large" wide busy={isBusy} onClick={() => void completeAll()}>
            {wanted ? t('resume.needs.apply') : t('resume.needs.save')}
          </Button>
          {lackingFiles && <p className="muted small">{t('resume.needs.files')}</p>}
        </>
      )}
      <SaveBar editor={editor} previous={undefined} next={undefined} isForm={false} />
    </div>
  );
}
