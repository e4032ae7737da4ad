import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';
import { letterVariables } from '#lib/forms/message-templates.ts';
import { locales } from '#lib/text/locale.ts';

import { Line, Words } from '../ui/form-parts.tsx';
import type { BatchValues } from './batch-target.ts';
import type { Choices } from './use-choices.ts';

interface Props {
  values: BatchValues;
  choices: Choices;
  onChange: (change: Partial<BatchValues>) => void;
  faultOf: (path: string) => FieldFault | undefined;
}

/** The inputs for a message's subject and text in each language, and the list of variables that subjects and texts accept. */
export function Letters({ values, choices, onChange, faultOf }: Props) {
  const t = useT();
  const { letters } = values;
  return (
    <>
      <p className="field--wide muted small">{t('desk-batches.form.lettersHint')}</p>
      <aside className="field--wide desk-variables" aria-labelledby="letter-variables">
        <p id="letter-variables" className="field__label">
          {t('desk-batches.form.variables')}
        </p>
        <dl>
          {letterVariables.map((name) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{t(`desk-batches.variables.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </aside>
      {locales.map((locale) => {
        const lang = locale === 'zh-cn' ? 'zh-CN' : 'en-US';
        const change = (part: Partial<(typeof letters)[typeof locale]>) =>
          onChange({ letters: { ...letters, [locale]: { ...letters[locale], ...part } } });
        return (
          <fieldset key={locale} className="field field--wide desk-letter">
            <legend className="field__label">{t(`desk-batches.language.${locale}`)}</legend>
            <Line
              label={t('desk-batches.form.subject')}
              lang={lang}
              value={letters[locale].subject}
              fault={faultOf(`letters.${locale}.subject`)}
              onChange={(subject) => change({ subject })}
            />
            <Words
              label={t('desk-batches.form.text')}
              lang={lang}
              rows={6}
              snippets={choices.snippets}
              value={letters[locale].text}
              fault={faultOf(`letters.${locale}.text`)}
              onChange={(text) => change({ text })}
            />
          </fieldset>
        );
      })}
    </>
  );
}
