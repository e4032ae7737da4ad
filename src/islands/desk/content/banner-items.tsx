import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { shapeOfSlot } from '#lib/media/picture-shapes.ts';
import type { Bilingual } from '#lib/text/locale.ts';

import { fieldId, listOf } from './draft.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { BothInput, TextInput } from './fields.tsx';
import { FilmLibrary } from './film-library.tsx';
import { PictureField } from './picture-field.tsx';
import type { Editing } from './use-draft.ts';

interface Banner {
  picture?: string;
  poster?: string;
  title: Bilingual;
  content?: Bilingual;
  url?: string;
  videoFile?: string;
  sharpness?: string;
}

const empty: Banner = { picture: '', title: { zh: '', en: '' }, content: { zh: '', en: '' }, url: '' };

/** The inputs for the pictures or videos of a slot, in order. A video is represented by its poster. */
export function BannerItems({ kind, editing }: { kind: 'banners' | 'videos'; editing: Editing }) {
  const t = useT();
  const { draft, faults, set } = editing;
  const items = listOf<Banner>(draft, 'items');
  const picture = kind === 'banners' ? 'picture' : 'poster';
  const shape = kind === 'banners' ? shapeOfSlot(draft.id) : 'hero';
  const change = (index: number, part: Partial<Banner>) => set('items', items.with(index, { ...items[index]!, ...part }));
  return (
    <div className="desk-content__entries" id={fieldId('items')} tabIndex={-1}>
      {items.map((item, index) => (
        <fieldset key={index} className="desk-content__entry desk-content__entry--picture">
          <legend>{t(`desk-content.lists.${kind}`, { number: index + 1 })}</legend>
          <PictureField
            path={`items.${index}.${picture}`}
            shape={shape}
            label={t('desk-content.fields.picture')}
            faults={faults}
            value={item[picture] ?? ''}
            onChange={(name) => change(index, { [picture]: name })}
          />
          <div className="form">
            <BothInput
              path={`items.${index}.title`}
              label={t('desk-content.fields.title')}
              required
              faults={faults}
              value={item.title}
              onChange={(title) => change(index, { title })}
            />
            {kind === 'banners' && (
              <>
                <BothInput
                  path={`items.${index}.content`}
                  label={t('desk-content.fields.lead')}
                  required
                  rows={2}
                  faults={faults}
                  value={item.content ?? { zh: '', en: '' }}
                  onChange={(content) => change(index, { content })}
                />
                <TextInput
                  path={`items.${index}.url`}
                  label={t('desk-content.fields.url')}
                  hint={t('desk-content.fields.urlHint')}
                  faults={faults}
                  value={item.url ?? ''}
                  onChange={(url) => change(index, { url })}
                />
              </>
            )}
            {item.videoFile && <p className="muted">{t('desk-content.fields.video', { file: item.videoFile })}</p>}
          </div>
          <EntryButtons
            entries={items}
            index={index}
            name={item.title.zh || String(index + 1)}
            onChange={(next) => set('items', next)}
          />
        </fieldset>
      ))}
      {kind === 'videos' && (
        <FilmLibrary
          onAdd={({ videoFile, sharpness }) =>
            set('items', [...items, { videoFile, sharpness, poster: '', title: { zh: '', en: '' } }])
          }
        />
      )}
      {kind === 'banners' && (
        <Button size="small" onClick={() => set('items', [...items, empty])}>
          {t('desk-content.lists.addBanner')}
        </Button>
      )}
    </div>
  );
}
