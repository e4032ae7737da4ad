import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Template, TemplatePreview } from '#lib/contract/templates.ts';
import { describeFaults } from '#lib/forms/faults.ts';
import { faultsOfTemplate } from '#lib/forms/message-templates.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useKept } from '../ui/use-kept.ts';
import { fieldId } from './draft.ts';
import { type Faults, TextInput } from './fields.tsx';

interface Props {
  template: Template;
  onSaved: (template: Template) => void;
}

const side = { 'zh-cn': 'zh', 'en-us': 'en' } as const;

/** One template: its words, what they may name, and how they read with an application's values. */
export function TemplateEditor({ template, onSaved }: Props) {
  const t = useT();
  const staff = useStore($staff, { ssr: 'initial' });
  const [refused, setRefused] = useState<Faults>([]);
  const [isSaving, setIsSaving] = useState(false);
  const [application, setApplication] = useState('');
  const [preview, setPreview] = useState<(TemplatePreview & { of: string }) | null>(null);
  const [fault, setFault] = useState('');
  const { purpose, locale, channel, variables, subject, text, smsTemplateId } = template;
  const kept = useKept(`desk-template ${purpose} ${locale} ${channel} ${template.version}`, { subject, text, smsTemplateId });
  const words = kept.value;
  const mayEdit = mayDoOneOf(staff, ['templates.edit']);
  const mayReadApplications = mayDoOneOf(staff, ['applications.read']);
  const base = `${locale}-${channel}`;
  const faults = refused.map((each) => ({ ...each, path: `${base}-${each.path}` }));
  const place = { purpose, locale, channel };
  const set = (part: Partial<typeof words>) => kept.set({ ...words, ...part });

  /** Shows what is wrong, at once and in place; answers whether anything is. */
  function isRefused(error?: unknown): boolean {
    if (error instanceof ApiError && error.code === '400') setRefused(error.fields);
    else if (error instanceof ApiError && error.code === '409') setFault(t('desk-content.templates.conflict'));
    else if (error instanceof ApiError) setFault(error.message);
    else {
      const found = describeFaults(faultsOfTemplate(place, words), t);
      setRefused(found);
      return found.length > 0;
    }
    return true;
  }

  async function save(reset: 'Y' | 'N'): Promise<void> {
    setFault('');
    if (reset === 'N' && isRefused()) return;
    setIsSaving(true);
    try {
      const body = { ...place, version: template.version, ...words, reset };
      const saved = await staffApi.put<Template>('templates', body, { handles: ['400', '409'] });
      kept.forget();
      onSaved(saved);
      showToast('done', t('desk-content.templates.saved'));
    } catch (error) {
      isRefused(error);
    }
    setIsSaving(false);
  }

  async function show(): Promise<void> {
    setFault('');
    try {
      const of = application.trim();
      const body = { ...place, subject: words.subject, text: words.text, application: of };
      const shown = await staffApi.post<TemplatePreview>('templates/preview', body, { handles: ['400', '403', '404'] });
      setPreview({ ...shown, of });
      setRefused([]);
    } catch (error) {
      setPreview(null);
      isRefused(error);
    }
  }

  const field = (name: 'subject' | 'text' | 'smsTemplateId', more: { rows?: number; required?: boolean } = {}) => (
    <TextInput
      path={`${base}-${name}`}
      label={t(`desk-content.templates.${name}_${side[locale]}`)}
      lang={locale === 'en-us' ? 'en' : 'zh-CN'}
      value={words[name]}
      faults={faults}
      onChange={(value) => set({ [name]: value })}
      {...more}
    />
  );

  return (
    <form
      className="form desk-template"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save('N');
      }}
    >
      {channel === 'mail' && purpose !== 'signature' && field('subject', { required: true })}
      {field('text', { rows: channel === 'mail' ? 12 : 5, required: true })}
      <p className="desk-template__variables small" id={fieldId(`${base}-variables`)}>
        {t('desk-content.templates.variables')}{' '}
        {variables.map(({ name, required }) => (
          <code key={name} className={required === 'Y' ? 'is-required' : undefined}>
            {`{{${name}}}`}
            {required === 'Y' && <span className="visually-hidden"> {t('desk-content.templates.needed')}</span>}
          </code>
        ))}
      </p>
      {channel === 'sms' && field('smsTemplateId', { required: true })}
      <p className="field__error" role="alert" hidden={fault === ''}>
        {fault}
      </p>
      <div className="row desk-template__preview">
        {mayReadApplications && (
          <TextInput
            path={`${base}-application`}
            label={t('desk-content.templates.application')}
            value={application}
            faults={[]}
            onChange={setApplication}
          />
        )}
        <Button size="small" onClick={() => void show()}>
          {t('desk-content.templates.preview')}
        </Button>
      </div>
      {preview && (
        <div className="desk-template__shown" role="status">
          <p className="small desk-template__values">
            {preview.of === ''
              ? t('desk-content.templates.example')
              : t('desk-content.templates.ofApplication', { number: preview.of })}{' '}
            {preview.of !== '' && preview.madeUp.length > 0 && t('desk-content.templates.madeUp')}{' '}
            {preview.of !== '' && preview.madeUp.map((name) => <code key={name}>{`{{${name}}}`} </code>)}
          </p>
          {preview.subject && <p className="desk-template__subject">{preview.subject}</p>}
          <p>{preview.text}</p>
        </div>
      )}
      {mayEdit && (
        <div className="form__actions">
          <Button size="small" variant="solid" type="submit" busy={isSaving}>
            {t('desk-content.templates.save')}
          </Button>
          {template.own === 'Y' && (
            <Button size="small" onClick={() => void save('Y')}>
              {t('desk-content.templates.reset')}
            </Button>
          )}
          <span className="muted small" role="status">
            {kept.isChanged ? t('desk-content.editor.unsaved') : template.updatedAt &&
              t('desk-content.templates.changedBy', {
                version: template.version,
                at: dateTimeInShanghai(Date.parse(template.updatedAt)),
                name: template.updatedBy,
              })}
          </span>
        </div>
      )}
    </form>
  );
}
