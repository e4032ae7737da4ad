import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FileButton } from '#islands/ui/file-button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Progress } from '#islands/ui/progress.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { uploadAtDesk } from '#lib/client/staff-upload.ts';
import type { Film, FilmList } from '#lib/contract/films.ts';
import { filmPortion, mostFilmBytes, mostFilmMinutes } from '#lib/domain/film-states.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

import { LoadAgain } from '../ui/load-failed.tsx';
import { useConfirmLeave } from '../ui/use-confirm-leave.tsx';
import { useLoad } from '../ui/use-load.ts';

/** Milliseconds between refreshes while a video waits for its conversion or is being converted. */
const refreshEvery = 3000;
const accept = 'video/mp4,video/quicktime,video/webm';

/** Uploads a video in parts. */
async function send(file: File, onProgress: (percent: number) => void): Promise<void> {
  const { id } = await staffApi.post<Film>('films', { name: file.name, size: file.size }, { handles: 'all' });
  for (let number = 0; number * filmPortion < file.size; number += 1) {
    const from = number * filmPortion;
    const form = new FormData();
    form.set('file', new File([file.slice(from, from + filmPortion)], file.name));
    await uploadAtDesk<Film>(`films/${id}/parts/${number}`, form, {
      onProgress: (percent) => onProgress(((from + (percent / 100) * filmPortion) / file.size) * 100),
      handles: 'allButSignIn',
    });
  }
}

interface Props {
  /** Called with a finished video to add to the edited list of videos. */
  onAdd: (film: Film) => void;
}

/**
 * Uploads videos and shows the progress of their conversion to streams. A button adds a finished video to the edited list of
 * videos.
 */
export function FilmLibrary({ onAdd }: Props) {
  const t = useT();
  const { data, error, isLoading, reload, refresh } = useLoad<FilmList>('films');
  const [percent, setPercent] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const isWorking = data?.list.some(({ state }) => state === 'waiting' || state === 'cutting') ?? false;
  useConfirmLeave(percent !== null);

  useEffect(() => {
    if (!isWorking || isLoading || error) return;
    const timer = setTimeout(refresh, refreshEvery);
    return () => clearTimeout(timer);
  }, [isWorking, isLoading, error, refresh]);

  async function upload(file: File) {
    setFault('');
    if (file.size > mostFilmBytes) {
      setFault(t('desk-content.films.tooLarge', { megabytes: mostFilmBytes / 1024 / 1024 }));
      return;
    }
    setPercent(0);
    try {
      await send(file, setPercent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setPercent(null);
      reload();
    }
  }

  if (!data) return null;
  return (
    <section className="desk-films" aria-labelledby="films">
      <h2 id="films">{t('desk-content.films.title')}</h2>
      {data.canCut === 'N' ? (
        <p className="notice notice--due">{t('desk-content.films.noTool')}</p>
      ) : (
        <>
          <FileButton
            words={t('desk-content.films.upload')}
            label={t('desk-content.films.upload')}
            accept={accept}
            disabled={percent !== null}
            onChoose={(file) => void upload(file)}
          />
          <p className="field__hint">
            {t('desk-content.films.hint', { megabytes: mostFilmBytes / 1024 / 1024, minutes: mostFilmMinutes })}
          </p>
        </>
      )}
      {percent !== null && <Progress label={t('desk-content.films.sending')} percent={percent} />}
      <p className="field__error" role="alert" hidden={fault === ''}>
        {fault}
      </p>
      {error && <LoadAgain {...{ error, reload }} />}
      <ul className="desk-films__list">
        {data.list
          .filter(({ state }) => state !== 'uploading')
          .map((film) => (
            <li key={film.id}>
              <p>
                <strong>{film.name}</strong>
                <span className="muted small">
                  {film.by} · {dateTimeInShanghai(Date.parse(film.at))}
                </span>
              </p>
              {film.state === 'waiting' && <p className="muted small">{t('desk-content.films.waiting')}</p>}
              {film.state === 'cutting' && <Progress label={t('desk-content.films.cutting')} percent={film.percent} />}
              {film.state === 'failed' && film.fault !== '' && (
                <p className="field__error">{t(`desk-content.films.fault.${film.fault}`, { minutes: mostFilmMinutes })}</p>
              )}
              {film.state === 'ready' && (
                <Button size="small" aria-label={t('desk-content.films.addOf', { name: film.name })} onClick={() => onAdd(film)}>
                  {t('desk-content.films.add')}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
