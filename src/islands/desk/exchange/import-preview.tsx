import { useT } from '#islands/ui/language.tsx';
import type { ImportAnswerData, ImportDifferenceData } from '#lib/contract/imports.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

import { DeskTable } from '../ui/desk-table.tsx';

/** The label of a status; other values are returned unchanged. */
function valueOf(name: string, value: string, t: Translate): string {
  return name === 'status' ? enumLabel('applyStatus', value as 'submitted', t) : value;
}

function Fields({ fields, isNew }: { fields: ImportDifferenceData['fields']; isNew: boolean }) {
  const t = useT();
  return (
    <ul className="desk-fields">
      {fields.map(({ name, from, to }) => {
        const key = `desk-exchange.columns.${name === 'status' ? 'statusName' : name}`;
        const label = t(key as MessageKey);
        return (
          <li key={name}>
            <span className="muted">{label === key ? name : label}</span>{' '}
            {!isNew && from !== '' && <del>{valueOf(name, from, t)}</del>} <ins>{valueOf(name, to, t)}</ins>
          </li>
        );
      })}
    </ul>
  );
}

/** The changes that a table would make, or all faults that prevent its import. */
export function ImportPreview({ preview, fileName }: { preview: ImportAnswerData; fileName: string }) {
  const t = useT();
  const { faults, differences, added, changed, same, more } = preview;
  if (faults.length > 0) {
    return (
      <>
        <h2>{t('desk-exchange.imports.faults', { count: faults.length, file: fileName })}</h2>
        <DeskTable
          caption={t('desk-exchange.imports.faultList')}
          rows={faults.map((fault, index) => ({ ...fault, index }))}
          keyOf={({ index }) => String(index)}
          empty=""
          columns={[
            {
              key: 'row',
              heading: t('desk-exchange.imports.row'),
              cell: ({ row }) => (row === 0 ? t('desk-exchange.imports.wholeFile') : row),
            },
            { key: 'column', heading: t('desk-exchange.imports.column'), cell: ({ column }) => column || '–' },
            { key: 'message', heading: t('desk-exchange.imports.fault'), cell: ({ message }) => message },
          ]}
        />
      </>
    );
  }
  return (
    <>
      <h2>{t('desk-exchange.imports.preview', { file: fileName })}</h2>
      <p>{t('desk-exchange.imports.counts', { added, changed, same })}</p>
      <DeskTable
        caption={t('desk-exchange.imports.preview', { file: fileName })}
        rows={differences}
        keyOf={({ key }) => key}
        empty={t('desk-exchange.imports.nothing')}
        columns={[
          {
            key: 'key',
            heading: t('desk-exchange.imports.what'),
            cell: ({ key, label }) => (label === '' || label === key ? key : `${label} · ${key}`),
          },
          {
            key: 'kind',
            heading: t('desk-exchange.imports.how'),
            cell: ({ kind }) => (
              <span className={kind === 'added' ? 'badge badge--done' : 'badge'}>
                {t(`desk-exchange.imports.${kind}` as MessageKey)}
              </span>
            ),
          },
          {
            key: 'fields',
            heading: t('desk-exchange.imports.difference'),
            cell: ({ fields, kind }) => <Fields fields={fields} isNew={kind === 'added'} />,
          },
        ]}
      />
      {more > 0 && <p className="muted">{t('desk-exchange.imports.more', { count: more })}</p>}
    </>
  );
}
