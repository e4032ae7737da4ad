import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { entryWords, valueWords } from '#islands/ui/form/value-words.ts';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Check, OfficeBackground } from '#lib/contract/checks.ts';
import { backgroundForm, type BackgroundPart, backgroundParts } from '#lib/forms/background/background.ts';
import { formValuesOf, partOfField } from '#lib/forms/background/wire.ts';
import type { Field } from '#lib/forms/field.ts';

import { DueAgain, isPast } from '../ui/due-again.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
import { instantIn } from '../ui/typed-moment.ts';
import { useLoad } from '../ui/use-load.ts';
import { Words } from '../ui/form-parts.tsx';
import { firstLook, PageViewer } from '../ui/viewer/page-viewer.tsx';

type Values = Record<string, unknown>;

function Said({ field, value }: { field: Field; value: unknown }) {
  const t = useT();
  if (field.kind !== 'list') {
    const words = valueWords(field, value, t);
    return (
      <div>
        <dt>{t(field.label)}</dt>
        <dd>{words || '–'}</dd>
      </div>
    );
  }
  const entries = (value ?? []) as Values[];
  return (
    <div>
      <dt>{t(field.label)}</dt>
      {entries.length === 0 && <dd>–</dd>}
      {entries.map((entry, index) => (
        <dd key={index}>{entryWords(field.fields, entry, t)}</dd>
      ))}
    </div>
  );
}

/** The review of a background check: accept it as a whole, or return parts of it, each with a reason. */
export function BackgroundCheck({ check, onChecked }: { check: Check; onChecked: () => void }) {
  const t = useT();
  const path = `applications/${check.idkey}/background`;
  const { data: background, error, reload } = useLoad<OfficeBackground>(path);
  const [reasons, setReasons] = useState<Partial<Record<BackgroundPart, string>>>({});
  const [looks, setLooks] = useState<Record<string, typeof firstLook>>({});
  const [dueAt, setDueAt] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState('');
  const given = Object.fromEntries(Object.entries(reasons).filter(([, words]) => words.trim() !== ''));

  async function decide(accept: 'Y' | 'N') {
    if (busy || !background) return;
    setBusy(accept);
    setFault('');
    try {
      const body = {
        accept,
        version: background.taskVersion,
        ...(accept === 'N' ? { reasons: given, dueAt: instantIn(dueAt) } : {}),
      };
      await staffApi.post(`${path}/check`, body, { handles: ['400', '409', '500003'] });
      onChecked();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '409') reload();
      setFault(error.code === '409' ? t('desk-batches.check.changed') : (error.fields[0]?.message ?? error.message));
    } finally {
      setBusy('');
    }
  }

  if (!background) return error ? <LoadAgain {...{ error, reload }} /> : <Spinner label={t('common.loading')} />;
  const isOver = isPast(background.dueAt);
  const values = formValuesOf(background.data) as Values;
  return (
    <div className="desk-background">
      {backgroundParts.map((part) => (
        <section key={part} className="desk-background__part" aria-labelledby={`part-${part}`}>
          <h3 id={`part-${part}`}>{t(`background.part.${part}`)}</h3>
          <dl className="desk-background__said">
            {backgroundForm
              .filter(({ name }) => partOfField(name) === part)
              .map((field) => (
                <Said key={field.name} field={field as Field} value={values[field.name]} />
              ))}
          </dl>
          <Words
            label={t('desk-batches.check.returnReason')}
            rows={2}
            value={reasons[part] ?? ''}
            onChange={(words) => setReasons({ ...reasons, [part]: words })}
          />
        </section>
      ))}
      {background.documents
        .filter(({ files }) => files.length > 0)
        .map(({ type, name, files }) => (
          <section key={type} className="desk-background__part" aria-label={name}>
            <h3>{name}</h3>
            <PageViewer files={files} look={looks[type] ?? firstLook} onLook={(look) => setLooks({ ...looks, [type]: look })} />
          </section>
        ))}
      {fault && (
        <p className="notice notice--fault" role="alert">
          {fault}
        </p>
      )}
      {isOver && <DueAgain value={dueAt} onChange={setDueAt} />}
      <div className="desk-background__ways">
        <Button variant="solid" busy={busy === 'Y'} onClick={() => void decide('Y')}>
          {t('desk-batches.check.accept')}
        </Button>
        <Button
          variant="danger"
          busy={busy === 'N'}
          disabled={Object.keys(given).length === 0 || (isOver && dueAt === '')}
          onClick={() => void decide('N')}
        >
          {t('desk-batches.check.returnParts')}
        </Button>
      </div>
    </div>
  );
}
