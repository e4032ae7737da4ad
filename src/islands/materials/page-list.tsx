import { callAddress } from '#lib/client/api-address.ts';
import type { Material, MaterialFile } from '#lib/contract/materials.ts';
import { fileKinds, offerKinds, acceptsKind } from '#lib/rules/file-kinds.ts';

import { FileButton } from '#islands/ui/file-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';

/** The `accept` attribute of a file input that takes the given media types. */
export function offered(accept: readonly string[]): string {
  return offerKinds(...fileKinds.filter((kind) => acceptsKind(kind, accept)));
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

interface PageListProps {
  material: Material;
  busy: boolean;
  onReplace: (page: MaterialFile, file: File) => void;
  onRemove: (page: MaterialFile) => void;
}

/** The submitted pages with previews and, while the material is open, buttons to change them. */
export function PageList({ material, busy, onReplace, onRemove }: PageListProps) {
  const t = useT();
  const isOpen = material.open === 'Y';
  return (
    <ol className="pages" role="list">
      {material.files.map((page, index) => (
        <li key={page.idkey} className="pages__page">
          <a className="pages__look" href={callAddress(page.filePath)} target="_blank" rel="noopener">
            {page.filePath.includes('/upload/images/') ? (
              <img src={callAddress(page.filePath)} alt="" loading="lazy" />
            ) : (
              <span className="pages__document">
                <Icon name="file" size={36} />
                PDF
              </span>
            )}
            <span className="visually-hidden">
              {t('materials.page.open', { number: index + 1, name: page.name })}
              {t('common.newTab')}
            </span>
          </a>
          <p className="small pages__words" aria-hidden="true">
            <span className="truncate">{page.name}</span>
            <span className="muted figures">{sizeOf(page.size)}</span>
          </p>
          {isOpen && (
            <div className="pages__ways">
              <FileButton
                words={t('materials.page.replace')}
                label={t('materials.page.replacePage', { number: index + 1, name: page.name })}
                accept={offered(material.accept)}
                disabled={busy}
                icon="refresh"
                onChoose={(file) => onReplace(page, file)}
              />
              <button
                type="button"
                className="icon-button pages__remove"
                aria-label={t('materials.page.removePage', { number: index + 1, name: page.name })}
                disabled={busy}
                onClick={() => onRemove(page)}
              >
                <Icon name="trash" size={20} />
              </button>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
