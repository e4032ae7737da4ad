import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import type { Values } from '#islands/ui/form/paths.ts';
import { usePrefixes } from '#islands/ui/form/use-prefixes.ts';
import { useT } from '#islands/ui/language.tsx';
import { useSending } from '#islands/ui/saving/use-sending.ts';
import { useChunk } from '#islands/ui/use-chunk.ts';

import type { Editor } from './editor.ts';
import type { Wanted } from './open-wanted.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionPanel } from './section-panel.tsx';
import { StepList } from './step-list.tsx';
import { firstOpenStep, hashOf, isSection, type Place, type Step, steps as allSteps } from './steps.ts';
import { useStep } from './use-step.ts';

// Exported here, so that the page loads them in one chunk with the editor.
export { startingAnswers } from '#lib/forms/resume/derive.ts';
export { createEditor } from './editor.ts';
export { keepingCalls, keepResume, openKeptResume } from './kept-resume.ts';

const loadAttachments = () => import('./attachments-panel.tsx');
const loadFinish = () => import('./finish-panel.tsx');
const loadShortRoute = () => import('./short-route.tsx');
const loadCv = () => import('./cv-import.tsx');
const loadGraduation = () => import('./graduation-notice.tsx');

interface ResumeEditorProps {
  editor: Editor;
  /** The posting that the candidate wants to apply for; undefined if there is none. */
  wanted?: Wanted | undefined;
}

const places: readonly Place[] = [...allSteps, 'needs', 'cv'];

/** The editor: the list of steps, the current step, and the bar with the save state. */
export function ResumeEditor({ editor, wanted }: ResumeEditorProps) {
  const t = useT();
  const { steps } = editor;
  const [start] = useState(() => firstOpenStep(editor.completeness().missing));
  const position = useStep<Place>(start, places);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(position.step);
  useStore(editor.$saves as never);
  useStore(editor.$attachments);
  useSending(editor.savers, editor.pkPsndoc);
  const prefixes = usePrefixes();
  const { percent, missing } = editor.completeness();
  // If a step does not load, goes back to the first one; opening the step again retries.
  const back = () => go(steps[0]);

  const files = useChunk(position.step === 'attachments', loadAttachments, back);
  const finish = useChunk(position.step === 'finish', loadFinish, back);
  const short = useChunk(position.step === 'needs', loadShortRoute, back);
  const cv = useChunk(position.step === 'cv', loadCv, back);
  const graduation = useChunk(wanted !== undefined && position.step === 'Edu', loadGraduation, () => {});

  useEffect(() => {
    if (shown.current === position.step) return;
    shown.current = position.step;
    if (position.path) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [position]);

  function go(step: Step | undefined) {
    if (step) location.hash = hashOf(step);
  }

  /** Goes on from a step that was saved, unless the reader has gone to another one meanwhile. */
  function goOn(from: number) {
    if (shown.current === steps[from]) go(steps[from + 1]);
  }

  if (position.step === 'needs')
    return <>{short && <short.ShortRoute {...{ editor, missing, prefixes, start }} wanted={wanted?.posting} />}</>;
  if (position.step === 'cv') return <>{cv && <cv.CvImport editor={editor} />}</>;
  const index = steps.indexOf(position.step);
  return (
    <div className="resume">
      <StepList editor={editor} current={position.step} percent={percent} />
      <div className="resume__main">
        {wanted && !(position.step === 'finish' && missing.length === 0) && <wanted.Notice posting={wanted.posting} />}
        <p className="eyebrow resume__position">{t('resume.steps.position', { number: index + 1, total: steps.length })}</p>
        <h2 ref={heading} tabIndex={-1} className="resume__title">
          {position.step === 'finish' ? t('resume.steps.finish') : t(`resume.section.${position.step}`)}
        </h2>
        {graduation && wanted && position.step === 'Edu' && (
          <graduation.GraduationNotice posting={wanted.posting} entries={(editor.savers.Edu.values.edus ?? []) as Values[]} />
        )}
        {files && position.step === 'attachments' && <files.AttachmentsPanel editor={editor} path={position.path} />}
        {finish && position.step === 'finish' && <finish.FinishPanel {...{ editor, missing }} wanted={wanted?.posting} />}
        {isSection(position.step) && (
          <SectionPanel
            key={position.step}
            {...{ editor, prefixes }}
            section={position.step}
            path={position.path}
            onDone={() => goOn(index)}
          />
        )}
        <SaveBar editor={editor} previous={steps[index - 1]} next={steps[index + 1]} isForm={isSection(position.step)} />
      </div>
    </div>
  );
}
