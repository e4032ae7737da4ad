import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { type AttachmentType, enumKeys } from '#lib/domain/enums.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';

import { AttachmentCard } from './attachment-card.tsx';
import { Certificates } from './certificates.tsx';
import type { Editor } from './editor.ts';

/** The attachments of a resume, the required ones first. */
export function AttachmentsPanel({ editor, path }: { editor: Editor; path: string }) {
  const t = useT();
  const attachments = useStore(editor.$attachments);
  const required = requirementsOf[editor.resumeType].attachments;
  const optional = enumKeys.attachmentType.filter((type) => !required.includes(type));

  useEffect(() => {
    const card = path && document.getElementById(`attachment-${path}`);
    if (!card) return;
    card.scrollIntoView({ block: 'center' });
    card.querySelector('input')?.focus({ preventScroll: true });
  }, [path]);

  const card = (type: AttachmentType) => (
    <AttachmentCard key={type} editor={editor} type={type} isRequired={required.includes(type)} held={attachments[type]} />
  );
  return (
    <>
      <p className="muted">{t('resume.files.intro')}</p>
      <h3 className="resume__subtitle">{t('resume.files.requiredTitle')}</h3>
      <div className="attachments">{required.map(card)}</div>
      <h3 className="resume__subtitle">{t('resume.files.optional')}</h3>
      <div className="attachments">
        {optional.map(card)}
        <Certificates editor={editor} />
      </div>
    </>
  );
}
