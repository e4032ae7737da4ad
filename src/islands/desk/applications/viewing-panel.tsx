import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { MaterialCheck } from '../ui/viewer/material-check.tsx';
import { firstLook, type Look, lookAfter, PageViewer, type ViewedFile } from '../ui/viewer/page-viewer.tsx';
import { useKeys } from '../ui/use-keys.ts';

/** What the viewer shows: a material by its type, or a file of the resume by its index. */
export type Viewed = { material: string } | { attachment: number };

interface Props {
  application: DeskApplication;
  viewed: Viewed;
  onView: (viewed: Viewed | null) => void;
  /** Called after a material was accepted or rejected. */
  onChecked: () => void;
}

interface FilesProps {
  attachments: DeskApplication['attachments'];
  page: number;
  onPage: (page: number) => void;
}

function Attachments({ attachments, page, onPage }: FilesProps) {
  const [kept, setKept] = useState(firstLook);
  const look = { ...kept, page };
  const files: ViewedFile[] = attachments.map(({ idkey, fileName: name, filePath }) => ({ idkey, name, filePath }));

  function take(next: Look) {
    setKept(next);
    if (next.page !== page) onPage(next.page);
  }

  const press = (key: string) => {
    const next = lookAfter(key, look, files.length);
    if (next) take(next);
  };
  const keys = ['ArrowLeft', 'ArrowRight', '+', '=', '-', 't'];
  useKeys(Object.fromEntries(keys.map((key) => [key, () => press(key)])));
  return <PageViewer {...{ files, look }} onLook={take} />;
}

/** Shows a material to check, or the files of the resume, in place of the resume. */
export function ViewingPanel({ application, viewed, onView, onChecked }: Props) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { idkey, materials, attachments } = application;
  const which = 'material' in viewed ? viewed.material : '';
  useEffect(() => {
    heading.current?.focus();
  }, [which]);

  const material = 'material' in viewed ? materials.find(({ type }) => type === viewed.material) : undefined;
  const next = materials.find(({ type, state }) => state === 'received' && type !== material?.type);
  const title = 'material' in viewed ? material?.name : attachments[viewed.attachment]?.name;

  function checked() {
    showToast('done', t('desk-batches.check.done', { receiptNo: application.receiptNo }));
    onView(next ? { material: next.type } : null);
    onChecked();
  }

  return (
    <section className="desk-viewing" aria-labelledby="viewing">
      <div className="desk-viewing__head">
        <h2 id="viewing" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {next && (
          <Button size="small" variant="quiet" onClick={() => onView({ material: next.type })}>
            {t('desk-applications.detail.nextMaterial', { name: next.name })}
          </Button>
        )}
        <Button size="small" onClick={() => onView(null)}>
          {t('desk-applications.detail.backToResume')}
        </Button>
      </div>
      {material ? (
        <MaterialCheck key={which} check={{ idkey, type: material.type }} onChecked={checked} />
      ) : (
        <Attachments
          attachments={attachments}
          page={'attachment' in viewed ? viewed.attachment : 0}
          onPage={(attachment) => onView({ attachment })}
        />
      )}
    </section>
  );
}
