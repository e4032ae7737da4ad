import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { usePrefixes } from '#islands/ui/form/use-prefixes.ts';
import { useT } from '#islands/ui/language.tsx';
import { useSending } from '#islands/ui/saving/use-sending.ts';
import { useChunk } from '#islands/ui/use-chunk.ts';

import type { OpenWindow } from './open-window.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionPanel } from './section-panel.tsx';
import { StepList } from './step-list.tsx';
import { hashOf, isSection, type Step } from './steps.ts';
import { useStep } from './use-step.ts';
import { WindowBanner } from './window-banner.tsx';
import type { Sent } from './window-review.tsx';

// Loaded on demand, because only one step is shown at a time.
const loadAttachments = () => import('./attachments-panel.tsx');
const loadReview = () => import('./window-review.tsx');

/** The editor for a submitted resume: its editable steps, the review of changes, and the receipt after sending them. */
export function WindowEditor({ open }: { open: OpenWindow }) {
  const t = useT();
  const { editor } = open;
  const { steps } = editor;
  const place = useStep(steps[0]!, steps);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place.step);
  const [sent, setSent] = useState<Sent | null>(null);
  useStore(editor.$saves as never);
  useStore(editor.$attachments);
  useSending(editor.savers, editor.pkPsndoc);
  const prefixes = usePrefixes();
  const index = steps.indexOf(place.step);
  const back = () => go(steps[0]);
  const files = useChunk(place.step === 'attachments', loadAttachments, back);
  const review = useChunk(place.step === 'finish', loadReview, back);

  useEffect(() => {
    if (shown.current === place.step) return;
    shown.current = place.step;
    if (place.path) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [place]);

  function go(step: Step | undefined) {
    if (step) location.hash = hashOf(step);
  }

  if (sent && review) return <review.WindowReceipt open={open} sent={sent} />;
  return (
    <div className="window">
      <WindowBanner open={open} />
      <div className="resume">
        <StepList editor={editor} current={place.step} percent={100} />
        <div className="resume__main">
          <h2 ref={heading} tabIndex={-1} className="resume__title">
            {place.step === 'finish' ? t('windows.finish') : t(`resume.section.${place.step}`)}
          </h2>
          {files && place.step === 'attachments' && <files.AttachmentsPanel editor={editor} path={place.path} />}
          {review && place.step === 'finish' && (
            <review.WindowReview
              open={open}
              onSent={(done) => {
                editor.stop();
                setSent(done);
              }}
            />
          )}
          {isSection(place.step) && (
            <SectionPanel
              key={place.step}
              {...{ editor, prefixes }}
              section={place.step}
              path={place.path}
              onDone={() => go(steps[index + 1])}
            />
          )}
          <SaveBar editor={editor} previous={steps[index - 1]} next={steps[index + 1]} isForm={isSection(place.step)} />
        </div>
      </div>
    </div>
  );
}
