import type { Background } from '#lib/contract/background.ts';
import { backgroundForm } from '#lib/forms/background/background.ts';
import type { Field, ListField } from '#lib/forms/field.ts';
import { isShown } from '#lib/forms/field.ts';

import type { Values } from '#islands/ui/form/paths.ts';
import { valueWords } from '#islands/ui/form/value-words.ts';
import { useT } from '#islands/ui/language.tsx';
import { valuesOf } from './calls.ts';

function ListTable({ field, entries }: { field: ListField; entries: readonly Values[] }) {
  const t = useT();
  const words = (each: Field, entry: Values) =>
    valueWords(each, entry[each.name], t) || (each.name === 'enddate' ? t('background.page.now') : '');
  return (
    <section className="sheet__section">
      <h3 className="sheet__title">{t(field.label)}</h3>
      {entries.length === 0 ? (
        <p>{t('background.page.none')}</p>
      ) : (
        <table className="background-table">
          <thead>
            <tr>
              {field.fields.map((each) => (
                <th key={each.name} scope="col">
                  {t(each.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <tr key={typeof entry.id === 'string' ? entry.id : index}>
                {field.fields.map((each) => (
                  <td key={each.name} data-of={t(each.label)}>
                    {words(each, entry)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The background form as a printable sheet, with space for signature and stamp. */
export function BackgroundSheet({ background }: { background: Background }) {
  const t = useT();
  const values = valuesOf(background.data);
  const { name, birthdate, receiptNo, jobName } = background.person;
  const lists = backgroundForm.filter((field) => field.kind === 'list');
  const answers = backgroundForm.filter((field) => 'group' in field && isShown(field, values, {}));
  const head = [
    [t('background.page.name'), name],
    [t('background.page.birthdate'), birthdate],
    [t('background.part.formerNames'), String(values.formerNames ?? '') || t('background.page.none')],
    [t('background.page.job'), jobName],
    [t('background.page.receipt'), receiptNo],
  ] as const;
  return (
    <article className="sheet">
      <header className="sheet__head">
        <div>
          <h2>{t('background.page.title')}</h2>
          <dl className="facts background-person">
            {head.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      {lists.map((field) => (
        <ListTable key={field.name} field={field} entries={(values[field.name] ?? []) as Values[]} />
      ))}
      <section className="sheet__section">
        <h3 className="sheet__title">{t('background.part.answers')}</h3>
        <dl className="background-answers">
          {answers.map((field) => (
            <div key={field.name}>
              <dt>{t(field.label)}</dt>
              <dd>{valueWords(field, values[field.name], t)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="sheet__section background-signs">
        <p>{t('background.declared')}</p>
        <div className="background-signs__places">
          {(['signature', 'date', 'stamp', 'stampDate'] as const).map((place) => (
            <p key={place} className={`background-signs__place background-signs__place--${place}`}>
              {t(`background.page.${place}`)}
            </p>
          ))}
        </div>
      </section>
    </article>
  );
}
