import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react';

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
  onView: Dispatch<SetStateAction<Viewed | null>>;
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
  /** The materials checked since the application was loaded. */
  const [looked, setLooked] = useState<{ of: typeof materials; types: readonly string[] }>({ of: materials, types: [] });
  const done = looked.of === materials ? looked.types : [];
  const afterAll = (some: readonly string[]) => materials.find(({ type, state }) => state === 'received' && !some.includes(type));
  const next = afterAll([...done, which]);
  const title = 'material' in viewed ? material?.name : attachments[viewed.attachment]?.name;

  /** Goes on to the next material after a check, unless the reader has already gone elsewhere. */
  function checked(type: string) {
    showToast('done', t('desk-batches.check.done', { receiptNo: application.receiptNo }));
    const types = [...done, type];
    const following = afterAll(types);
    setLooked({ of: materials, types });
    onView((now) => {
      const isStill = now !== null && 'material' in now && now.material === type;
      if (!isStill) return now;
      return following ? { material: following.type } : null;
    });
    onChecked();
  }
  /** The last `checked`: the answer to a check may come when other materials have been checked since. */
  const finish = useRef(checked);
  useLayoutEffect(() => {
    finish.current = checked;
  });

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
        <MaterialCheck key={which} check={{ idkey, type: material.type }} onChecked={() => finish.current(material.type)} />
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
