import { useStore } from '@nanostores/react';

import { FileButton } from '#islands/ui/file-button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Progress } from '#islands/ui/progress.tsx';
import { useUpload } from '#islands/ui/use-upload.ts';
import { callAddress } from '#lib/client/api-address.ts';
import type { EnumKey } from '#lib/domain/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { offerKinds } from '#lib/rules/file-kinds.ts';
import { maxPictureBytes } from '#lib/rules/picture.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { Editor } from './editor.ts';

interface SchoolEntry {
  id: string;
  school: string;
  education: EnumKey<'education'>;
}

/** The cards for certificates, one per entry of education that has a school and a level. */
export function Certificates({ editor }: { editor: Editor }) {
  const saver = editor.savers.Edu;
  useStore(saver.$state);
  const entries = (saver.values.edus ?? []) as Partial<SchoolEntry>[];
  const known = entries.filter((entry): entry is SchoolEntry => Boolean(entry.id && entry.school && entry.education));
  return known.map((entry) => <CertificateCard key={entry.id} editor={editor} entry={entry} />);
}

function CertificateCard({ editor, entry }: { editor: Editor; entry: SchoolEntry }) {
  const t = useT();
  const held = useStore(editor.$certificates).find(({ eduId }) => eduId === entry.id);
  const name = t('resume.files.certificate', { school: entry.school, education: enumLabel('education', entry.education, t) });
  const upload = useUpload(
    editor.calls.certificatePath,
    (added) => {
      const others = editor.$certificates.get().filter(({ eduId }) => eduId !== entry.id);
      editor.$certificates.set([...others, { ...added, eduId: entry.id }]);
      showToast('done', t('resume.files.uploaded', { type: name }));
    },
    { documentBytes: maxPictureBytes, headers: editor.calls.headers },
  );
  const id = `certificate-${entry.id}`;
  return (
    <section className="attachment card card--flat" aria-labelledby={id}>
      <div className="attachment__head">
        <h4 id={id}>{name}</h4>
      </div>
      <p className="small muted">{t('resume.files.certificateHint')}</p>
      {held && (
        <p className="small">
          <a href={callAddress(held.filePath)} target="_blank" rel="noopener">
            {held.name}
            <span className="visually-hidden">{t('common.newTab')}</span>
          </a>
        </p>
      )}
      {upload.running && (
        <Progress label={t('resume.files.uploading', { name: upload.running.name })} percent={upload.running.percent} />
      )}
      {upload.note && (
        <p className="small" role="status">
          {upload.note}
        </p>
      )}
      {upload.fault && (
        <p className="field__error" role="alert">
          {upload.fault}
        </p>
      )}
      <FileButton
        words={t(held ? 'resume.files.replace' : 'resume.files.chooseFile')}
        label={t(held ? 'resume.files.replaceFor' : 'resume.files.chooseFileFor', { type: name })}
        accept={offerKinds('pdf', 'img')}
        disabled={upload.running !== null}
        onChoose={(file) => editor.countUpload(upload.start(file, { eduId: entry.id }))}
      />
    </section>
  );
}
