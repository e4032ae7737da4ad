import { useState } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Progress } from '#islands/ui/progress.tsx';
import type { Editor } from './editor.ts';
import { hashOf, isOptional, isSection, type Step } from './steps.ts';

interface StepListProps {
  editor: Editor;
  current: Step;
  percent: number;
}

type Mark = 'empty' | 'draft' | 'complete';

function markOf(editor: Editor, step: Step, percent: number, lackingFiles: boolean): Mark {
  if (isSection(step)) return editor.savers[step].$state.get().status;
  if (step === 'finish') return percent === 100 && !editor.isCopy ? 'complete' : 'empty';
  const hasFiles = Object.values(editor.$attachments.get()).some((list) => list.length > 0);
  return lackingFiles ? (hasFiles ? 'draft' : 'empty') : 'complete';
}

/**
 * The steps and their states, drawn along a flight path. On narrow screens, a sticky button shows the current step, and
 * pressing it unfolds the list.
 */
export function StepList({ editor, current, percent }: StepListProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const lackingFiles = editor.completeness().missing.some(({ section }) => section === 'attachments');
  const { isCopy, steps } = editor;
  const finish = isCopy ? 'windows.finish' : 'resume.steps.finish';
  const nameOf = (step: Step) => (step === 'finish' ? t(finish) : t(`resume.section.${step}`));
  return (
    <nav className="steps" aria-label={t('resume.steps.label')}>
      <button
        type="button"
        className="steps__toggle"
        aria-expanded={open}
        aria-controls="resume-steps"
        onClick={() => setOpen(!open)}
      >
        <span className="steps__place">
          <strong>
            {steps.indexOf(current) + 1}/{steps.length}
          </strong>{' '}
          {nameOf(current)}
        </span>
        <span className="visually-hidden">{t('resume.steps.show')}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={20} />
      </button>
      {!isCopy && <Progress label={t('resume.steps.percent')} percent={percent} />}
      <ol id="resume-steps" className={open ? 'steps__list steps__list--open' : 'steps__list'}>
        {steps.map((step) => {
          const mark = markOf(editor, step, percent, lackingFiles);
          return (
            <li key={step} className={`steps__step steps__step--${mark}`}>
              <a href={hashOf(step)} aria-current={step === current ? 'step' : undefined} onClick={() => setOpen(false)}>
                <span className="steps__dot" aria-hidden="true">
                  {step === current ? <Icon name="plane" size={18} /> : mark === 'complete' && <Icon name="check" size={14} />}
                </span>
                <span className="steps__words">
                  <span className="steps__name">{nameOf(step)}</span>
                  {!(isCopy && step === 'finish') && (
                    <span className="steps__mark">
                      {t(`resume.steps.${mark}`)}
                      {isOptional(editor.resumeType, step) && ` · ${t('resume.steps.optional')}`}
                    </span>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
