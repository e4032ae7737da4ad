import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { MaterialFile } from '#lib/contract/materials.ts';

/** A candidate's file in the viewer. */
export type ViewedFile = Pick<MaterialFile, 'idkey' | 'name' | 'filePath'>;

const zooms = [100, 150, 200, 300] as const;
const turns = [0, 90, 180, 270] as const;

/** The state of the viewer: the page, and the zoom and rotation as indexes of `zooms` and `turns`. */
export interface Look {
  page: number;
  zoom: number;
  turn: number;
}

/** The first page, neither zoomed nor rotated. */
export const firstLook: Look = { page: 0, zoom: 0, turn: 0 };

/** The state of the viewer after a key press; undefined if the key does nothing here or there is no page to turn to. */
export function lookAfter(key: string, { page, zoom, turn }: Look, pages: number): Look | undefined {
  if (key === 'ArrowRight' && page < pages - 1) return { page: page + 1, zoom: 0, turn: 0 };
  if (key === 'ArrowLeft' && page > 0) return { page: page - 1, zoom: 0, turn: 0 };
  if (key === '+' || key === '=') return { page, turn, zoom: Math.min(zoom + 1, zooms.length - 1) };
  if (key === '-') return { page, turn, zoom: Math.max(zoom - 1, 0) };
  return key === 't' ? { page, zoom, turn: (turn + 1) % turns.length } : undefined;
}

/**
 * `drawn` once a picture or a document's frame has loaded, `broken` if a picture did not load, `notShown` if the browser cannot
 * show documents.
 */
export type Shown = 'drawn' | 'broken' | 'notShown';

interface Props {
  files: readonly ViewedFile[];
  look: Look;
  onLook: (look: Look) => void;
  /** Called with the id of a file when the file is displayed, or when it cannot be displayed; possibly repeatedly. */
  onShown?: (idkey: string, shown: Shown) => void;
}

interface FileProps {
  file: ViewedFile;
  onShown: (shown: Shown) => void;
}

function isDocument({ name }: ViewedFile): boolean {
  return /\.pdf$/i.test(name);
}

function Picture({ file, look: { zoom, turn }, onShown }: FileProps & { look: Look }) {
  const t = useT();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <div className="desk-viewer__none">
        <p>{t('desk-batches.viewer.broken')}</p>
        <Button onClick={() => setIsBroken(false)}>{t('common.retry')}</Button>
      </div>
    );
  return (
    <div
      className="desk-viewer__sheet"
      data-zoom={zooms[zoom]}
      data-turn={turns[turn]}
      role="group"
      aria-label={t('desk-batches.viewer.sheet')}
      // Focusable, so that the keyboard can scroll pictures larger than the frame.
      tabIndex={0}
    >
      <img
        src={file.filePath}
        alt={file.name}
        onLoad={() => onShown('drawn')}
        onError={() => {
          setIsBroken(true);
          onShown('broken');
        }}
      />
    </div>
  );
}

/**
 * Shows a document in the browser's own viewer. The viewer's side pane is closed, because it would fill a narrow frame. Use
 * this component only if the browser has such a viewer; otherwise the frame stays empty.
 */
function Document({ file, onShown }: FileProps) {
  const src = `${file.filePath}#navpanes=0&view=FitH`;
  return <iframe className="desk-viewer__document" src={src} title={file.name} onLoad={() => onShown('drawn')} />;
}

function NoDocument({ onShown }: Pick<FileProps, 'onShown'>) {
  const t = useT();
  useEffect(() => onShown('notShown'), [onShown]);
  return <p className="desk-viewer__none">{t('desk-batches.viewer.noDocuments')}</p>;
}

/** A placeholder while the pages are loading. */
export function WaitingViewer() {
  const t = useT();
  return (
    <div className="desk-viewer">
      <div className="desk-viewer__tools" />
      <div className="desk-viewer__sheet">
        <Spinner label={t('common.loading')} />
      </div>
    </div>
  );
}

/** Shows files one at a time: pictures can be rotated and zoomed, documents use the browser's viewer. */
export function PageViewer({ files, look, onLook, onShown }: Props) {
  const t = useT();
  const file = files[look.page];
  if (!file) return <p className="desk-viewer__none">{t('desk-batches.viewer.none')}</p>;
  const press = (key: string) => () => {
    const next = lookAfter(key, look, files.length);
    if (next) onLook(next);
  };
  const shown = (how: Shown) => onShown?.(file.idkey, how);
  const button = (key: string, label: string, sign: string) => (
    <button type="button" className="button button--small" aria-label={label} title={`${label} (${key})`} onClick={press(key)}>
      {sign}
    </button>
  );
  return (
    <figure className="desk-viewer">
      <div className="desk-viewer__tools" role="toolbar" aria-label={t('desk-batches.viewer.tools')}>
        {button('ArrowLeft', t('desk-batches.viewer.previous'), '←')}
        <span aria-live="polite">
          {look.page + 1} / {files.length}
        </span>
        {button('ArrowRight', t('desk-batches.viewer.next'), '→')}
        {!isDocument(file) && (
          <>
            {button('-', t('desk-batches.viewer.smaller'), '−')}
            {button('+', t('desk-batches.viewer.larger'), '+')}
            {button('t', t('desk-batches.viewer.turn'), '⟳')}
          </>
        )}
        <a className="button button--small" href={file.filePath} target="_blank" rel="noreferrer">
          {t('desk-batches.viewer.open')}
          <span className="visually-hidden">{t('common.newTab')}</span>
        </a>
      </div>
      {!isDocument(file) ? (
        <Picture key={file.idkey} file={file} look={look} onShown={shown} />
      ) : navigator.pdfViewerEnabled ? (
        <Document key={file.idkey} file={file} onShown={shown} />
      ) : (
        <NoDocument key={file.idkey} onShown={shown} />
      )}
      <figcaption className="muted small">{file.name}</figcaption>
    </figure>
  );
}
