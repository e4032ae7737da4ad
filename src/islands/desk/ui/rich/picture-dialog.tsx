import { type FormEvent, useId, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { FileButton } from '#islands/ui/file-button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { uploadAtDesk } from '#lib/client/staff-upload.ts';
import type { OfficePicture } from '#lib/contract/content-office.ts';
import { pictureShapes, type ShapeName } from '#lib/media/picture-shapes.ts';

import { Choice as Select, Line } from '../form-parts.tsx';
import { useLoad } from '../use-load.ts';

/** A picture in a text. */
export interface ChosenPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

interface Props {
  open: boolean;
  /** The format that the picture's use requires. */
  shape: ShapeName;
  /** Whether to ask for a description of the picture; none is needed if the text beside the picture describes it. */
  withWords: boolean;
  onChoose: (picture: OfficePicture, alt: string) => void;
  onClose: () => void;
}

const focuses = ['attention', 'centre', 'top', 'bottom', 'left', 'right'] as const;
const accept = 'image/jpeg,image/png,image/webp,.heic,.heif,image/heic,image/heif';

/**
 * Uploads photographs, which the server converts to `shape`. `percent` is null while no upload is in progress. If the last
 * upload failed, `fault` says why; otherwise it is empty.
 */
function usePictureUpload(shape: ShapeName, onDone: (picture: OfficePicture) => void) {
  const t = useT();
  const [percent, setPercent] = useState<number | null>(null);
  const [fault, setFault] = useState('');

  async function send(chosen: File, focus: string): Promise<void> {
    const form = new FormData();
    form.set('shape', shape);
    form.set('focus', focus);
    setFault('');
    setPercent(0);
    try {
      const { withoutHeic } = await import('#lib/media/prepare-picture.ts');
      const file = await withoutHeic(chosen);
      if (file) {
        form.set('file', file);
        onDone(await uploadAtDesk<OfficePicture>('pictures', form, { onProgress: setPercent, handles: 'allButSignIn' }));
      } else setFault(t('desk-content.pictures.heic'));
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(error));
    }
    setPercent(null);
  }

  return { percent, fault, send };
}

function Choice({ shape, withWords, onChoose, onClose }: Omit<Props, 'open'>) {
  const t = useT();
  const id = useId();
  const { data, isLoading, reload } = useLoad<{ list: OfficePicture[] }>(withWords ? 'pictures' : `pictures?shape=${shape}`);
  const [chosen, setChosen] = useState<OfficePicture | null>(null);
  const [focus, setFocus] = useState<string>('attention');
  const [alt, setAlt] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const upload = usePictureUpload(shape, (picture) => {
    setChosen(picture);
    reload();
  });
  const { width, height } = pictureShapes[shape];
  const altHint = t('desk-content.pictures.altHint');
  const lacksWords = withWords && alt.trim() === '';

  function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (chosen && !lacksWords) onChoose(chosen, alt.trim());
    else setIsRefused(true);
  }

  return (
    <form className="form desk-pictures" noValidate onSubmit={send}>
      <div className="desk-pictures__add">
        {shape !== 'text' && (
          <Select label={t('desk-content.pictures.focus')} value={focus} onChange={setFocus}>
            {focuses.map((one) => (
              <option key={one} value={one}>
                {t(`desk-content.pictures.${one}`)}
              </option>
            ))}
          </Select>
        )}
        <FileButton
          words={t('desk-content.pictures.upload')}
          label={t('desk-content.pictures.upload')}
          accept={accept}
          disabled={upload.percent !== null}
          onChoose={(file) => void upload.send(file, focus)}
        />
        <p className="field__hint">
          {shape === 'text' ? t('desk-content.pictures.free') : t('desk-content.pictures.cut', { width, height })}
        </p>
        <p className="field__error" role="alert" hidden={upload.fault === ''}>
          {upload.fault}
        </p>
      </div>
      {(isLoading && !data) || upload.percent !== null ? (
        <Spinner label={t('common.loading')} />
      ) : (
        <fieldset className="desk-pictures__list" aria-label={t('desk-content.pictures.choose')}>
          {data?.list.map((picture) => (
            <label key={picture.name}>
              <input
                type="radio"
                name={`${id}-picture`}
                checked={chosen?.name === picture.name}
                onChange={() => setChosen(picture)}
              />
              <img src={picture.small} alt={picture.name} width={picture.width} height={picture.height} loading="lazy" />
            </label>
          ))}
        </fieldset>
      )}
      {withWords && (
        <Line
          label={t('desk-content.pictures.alt')}
          {...(isRefused && lacksWords ? { fault: { message: altHint } } : { hint: altHint })}
          required
          value={alt}
          maxLength={200}
          aria-required
          onChange={setAlt}
        />
      )}
      {isRefused && !chosen && (
        <p className="field__error" role="alert">
          {t('desk-content.pictures.none')}
        </p>
      )}
      <div className="form__actions">
        <Button variant="solid" type="submit">
          {t('desk-content.pictures.take')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** Chooses one of the site's pictures, or uploads a photograph, which is cropped unless the format is `text`. */
export function PictureDialog({ open, ...props }: Props) {
  const t = useT();
  return (
    <Dialog open={open} size="large" title={t('desk-content.pictures.title')} onClose={props.onClose}>
      {open && <Choice {...props} />}
    </Dialog>
  );
}
