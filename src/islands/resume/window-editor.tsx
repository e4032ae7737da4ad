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

/**
 * The editor for a submitted resume: its editable steps, the review of changes, and the receipt after sending them.
 * @param props.onOutdated called when the copy must be loaded again, because another tab has saved a newer version
 */
export function WindowEditor({ open, onOutdated }: { open: OpenWindow; onOutdated: () => void }) {
  const t = useT();
  const { editor } = open;
  const { steps } = editor;
  const position = useStep(steps[0]!, steps);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(position.step);
  const [sent, setSent] = useState<Sent | null>(null);
  useStore(editor.$saves as never);
  useStore(editor.$attachments);
  useSending(editor.savers, editor.pkPsndoc);
  const prefixes = usePrefixes();
  const index = steps.indexOf(position.step);
  const back = () => go(steps[0]);
  const files = useChunk(position.step === 'attachments', loadAttachments, back);
  const review = useChunk(position.step === 'finish', loadReview, back);

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

  if (sent && review) return <review.WindowReceipt open={open} sent={sent} />;
  return (
    <div className="window">
      <WindowBanner open={open} />
      <div className="resume">
        <StepList editor={editor} current={position.step} percent={100} />
        <div className="resume__main">
          <h2 ref={heading} tabIndex={-1} className="resume__title">
            {position.step === 'finish' ? t('windows.finish') : t(`resume.section.${position.step}`)}
          </h2>
          {files && position.step === 'attachments' && <files.AttachmentsPanel editor={editor} path={position.path} />}
          {review && position.step === 'finish' && (
            <review.WindowReview
              open={open}
              onOutdated={onOutdated}
              onSent={(done) => {
                editor.stop();
                setSent(done);
              }}
            />
          )}
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
    </div>
  );
}
