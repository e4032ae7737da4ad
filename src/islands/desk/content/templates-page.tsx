import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import type { Template } from '#lib/contract/templates.ts';
import {
  type TemplateChannel,
  type TemplatePurpose,
  templatePurposeNames,
  templatePurposes,
  variantsOf,
} from '#lib/forms/message-templates.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { variantName } from '#lib/i18n/variant-name.ts';
import { type Locale, locales } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { Choice } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';
import { TemplateEditor } from './template-editor.tsx';

function keyOf({ purpose, variant, locale, channel }: Pick<Template, 'purpose' | 'variant' | 'locale' | 'channel'>): string {
  return `${purpose} ${variant} ${locale} ${channel}`;
}

interface PurposeProps {
  purpose: TemplatePurpose;
  templates: readonly Template[];
  onSaved: (template: Template) => void;
}

interface VariantChoiceProps extends Pick<PurposeProps, 'purpose' | 'templates'> {
  channel: TemplateChannel;
  variant: string;
  onChoose: (variant: string) => void;
}

/** Chooses a purpose's general text, if there is one, or one of its variants; renders nothing if there is only one option. */
function VariantChoice({ purpose, templates, channel, variant, onChoose }: VariantChoiceProps) {
  const t = useT();
  const variants = variantsOf(purpose);
  if (variants.length === 1) return null;
  const own = new Set(
    templates
      .filter((one) => one.purpose === purpose && one.channel === channel && one.own === 'Y')
      .map((template) => template.variant),
  );
  const nameOf = (one: string) => {
    const name = one === '' ? t('desk-content.templates.general') : variantName(purpose, one, t);
    return own.has(one) ? t('desk-content.templates.variantOwn', { name }) : name;
  };
  return (
    <Choice
      label={t('desk-content.templates.variant')}
      hint={variants[0] === '' ? t('desk-content.templates.follows') : undefined}
      value={variant}
      onChange={onChoose}
    >
      {variants.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </Choice>
  );
}

/** The templates for a purpose: channels as tabs (except for `meaning`), a choice of variants, both languages side by side. */
function Purpose({ purpose, templates, onSaved }: PurposeProps) {
  const t = useT();
  const channels: readonly TemplateChannel[] = templatePurposes[purpose].channels;
  const [channel, setChannel] = useState(channels[0]!);
  const [variant, setVariant] = useState(variantsOf(purpose)[0]!);
  const [saved, setSaved] = useState('');
  const editors = (
    <>
      <VariantChoice
        {...{ purpose, templates, channel, variant }}
        onChoose={(next) => {
          setVariant(next);
          setSaved('');
        }}
      />
      <div className="desk-both">
        {locales.map((locale) => {
          const template = templates.find((one) => keyOf(one) === keyOf({ purpose, variant, locale, channel }));
          return (
            template && (
              <TemplateEditor
                key={keyOf(template)}
                template={template}
                takesFocus={saved === keyOf(template)}
                onSaved={(next) => {
                  setSaved(keyOf(next));
                  onSaved(next);
                }}
              />
            )
          );
        })}
      </div>
    </>
  );
  return (
    <section aria-labelledby="purpose-title" className="desk-templates__purpose">
      <h2 id="purpose-title" tabIndex={-1}>
        {t(`desk-content.purposes.${purpose}`)}
      </h2>
      {purpose === 'meaning' ? (
        <>
          <p className="muted">{t('desk-content.templates.meaningLead')}</p>
          {editors}
        </>
      ) : (
        <Tabs
          label={t('desk-content.templates.channel')}
          look="switch"
          tabs={channels.map((key) => ({ key, label: t(`desk-content.templates.${key}`) }))}
          selected={channel}
          onSelect={(next) => {
            setChannel(next);
            setSaved('');
          }}
        >
          {editors}
        </Tabs>
      )}
    </section>
  );
}

function Templates() {
  const t = useT();
  const { data, adopt } = useLoad<{ list: Template[] }>('templates');
  const [purpose, setPurpose] = useState<TemplatePurpose>(templatePurposeNames[0]!);
  const editor = useRef<HTMLDivElement>(null);
  if (!data) return <Spinner label={t('common.loading')} />;
  const own = new Set(data.list.filter((template) => template.own === 'Y').map((template) => template.purpose));
  const put = (saved: Template) =>
    adopt((now) => now && { list: now.list.map((one) => (keyOf(one) === keyOf(saved) ? saved : one)) });

  /** Shows the templates for a purpose and focuses their heading, which may be out of sight below the list. */
  function choose(name: TemplatePurpose) {
    flushSync(() => setPurpose(name));
    editor.current?.querySelector('h2')?.focus();
  }

  return (
    <>
      <DeskHeading title={t('desk.places.templates')} lead={t('desk-content.templates.lead')} />
      <div className="desk-templates">
        <nav aria-label={t('desk-content.templates.purposes')}>
          <ul role="list">
            {templatePurposeNames.map((name) => (
              <li key={name}>
                <button type="button" aria-current={name === purpose ? 'true' : undefined} onClick={() => choose(name)}>
                  {t(`desk-content.purposes.${name}`)}{' '}
                  {own.has(name) && <span className="badge badge--done">{t('desk-content.templates.own')}</span>}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div ref={editor}>
          <Purpose key={purpose} purpose={purpose} templates={data.list} onSaved={put} />
        </div>
      </div>
    </>
  );
}

/** The page of the message templates. */
export function TemplatesPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} ofOffice permissions={['templates.edit', 'applications.message']}>
      <Templates />
    </DeskPage>
  );
}
