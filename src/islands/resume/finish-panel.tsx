import { describeFaults } from '#lib/forms/describe-faults.ts';
import { splitUnanswered } from '#lib/forms/unanswered.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { Missing } from '#lib/forms/resume/completeness.ts';

import { nameInResume } from '#islands/ui/form/name-in-resume.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Editor } from './editor.ts';
import { ReadyPanel } from './ready-panel.tsx';
import { hashOf } from './steps.ts';

function wordsOf({ section, path, ...fault }: Missing, t: Translate): string {
  const [described] = describeFaults([{ path, ...fault }], t);
  const message = described?.message ?? '';
  const name = nameInResume(section, path, t);
  return name ? t('common.form.fault', { name, message }) : message;
}

interface FinishPanelProps {
  editor: Editor;
  missing: readonly Missing[];
  /** The posting that the candidate wants to apply for; undefined if there is none. */
  wanted: PostingDetail | undefined;
}

/** Lists what is missing, with links. If nothing is missing, shows the `ReadyPanel`. */
export function FinishPanel({ editor, missing, wanted }: FinishPanelProps) {
  const t = useT();
  const groups = [...new Set(missing.map(({ section }) => section))];

  if (missing.length === 0) return <ReadyPanel {...{ editor, wanted }} />;
  return (
    <>
      <p className="notice notice--due">
        <Icon name="info" />
        <span>
          <strong>{t('resume.finish.missing', { count: missing.length })}</strong> {t('resume.finish.missingText')}
        </span>
      </p>
      {groups.map((section) => {
        const { listed, counted } = splitUnanswered(missing.filter((item) => item.section === section));
        return (
          <section key={section} className="missing card card--flat" aria-labelledby={`missing-${section}`}>
            <h3 id={`missing-${section}`}>
              <a href={hashOf(section)}>{t(`resume.section.${section}`)}</a>
            </h3>
            <ul role="list">
              {counted[0] && (
                <li>
                  <a href={hashOf(section, counted[0].path)}>{t('common.form.answersLeft', { count: counted.length })}</a>
                </li>
              )}
              {listed.map((item) => (
                <li key={item.path + item.rule}>
                  <a href={hashOf(section, item.path)}>{wordsOf(item, t)}</a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
