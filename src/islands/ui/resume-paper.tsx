import { type ReactNode, useRef, useState } from 'react';

import type { ResumePreview } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';

import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useT } from './language.tsx';
import { PdfButtons } from './pdf-buttons.tsx';
import { printAlone } from './print-alone.ts';
import { ResumeSheet } from './resume-sheet.tsx';

interface ResumePaperProps {
  preview: ResumePreview;
  resumeType: ResumeType;
  /** The API path of the same resume as PDF. */
  pdf: string;
  /** The receipt number of the application that includes this resume; absent for a candidate's own resume. */
  receiptNo?: string;
  /** Further actions besides printing. */
  children?: ReactNode;
}

/** A resume to print or save as PDF; the candidate chooses whether the ID document's number is shown in full. */
export function ResumePaper({ preview, resumeType, pdf, receiptNo, children }: ResumePaperProps) {
  const t = useT();
  const [wholeNumbers, setWholeNumbers] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const name = typeof preview.psndoc.name === 'string' ? preview.psndoc.name : t('resume.page.title');
  return (
    <>
      <div className="stack no-print sheet-tools">
        <div className="row">
          <Button variant="solid" onClick={() => printAlone(sheet.current)}>
            <Icon name="printer" size={20} />
            {t('documents.print')}
          </Button>
          {children}
        </div>
        {preview.psndoc.id !== undefined && (
          <label className="choice">
            <input type="checkbox" checked={wholeNumbers} onChange={({ target }) => setWholeNumbers(target.checked)} />
            <span>{t('documents.wholeNumbers')}</span>
          </label>
        )}
        <PdfButtons path={pdf} name={[name, receiptNo].filter(Boolean).join('-')} wholeNumbers={wholeNumbers} />
      </div>
      <div ref={sheet}>
        <ResumeSheet preview={preview} resumeType={resumeType} wholeNumbers={wholeNumbers} />
      </div>
    </>
  );
}
