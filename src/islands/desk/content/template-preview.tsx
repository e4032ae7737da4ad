import { useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Template, TemplatePreview as Shown } from '#lib/contract/templates.ts';

import { TextInput } from './fields.tsx';
import type { TemplateEditing } from './use-template.ts';

interface Props {
  template: Template;
  editing: TemplateEditing;
  mayReadApplications: boolean;
}

/**
 * A preview of the text with made-up values, or with the values of an application. Only readers with `mayReadApplications`
 * can enter an application.
 */
export function TemplatePreview({ template, editing, mayReadApplications }: Props) {
  const t = useT();
  const [application, setApplication] = useState('');
  const [shown, setShown] = useState<(Shown & { of: string }) | null>(null);
  const call = useRef<AbortController>(null);
  const { purpose, locale, channel, variant } = template;

  async function show(): Promise<void> {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    const { subject, text } = editing.words;
    const of = application.trim();
    const body = { purpose, locale, channel, variant, subject, text, application: of };
    editing.clear();
    try {
      const answer = await staffApi.post<Shown>('templates/preview', body, { signal, handles: ['400', '403', '404'] });
      setShown({ ...answer, of });
    } catch (error) {
      if (signal.aborted) return;
      setShown(null);
      editing.refuse(error);
    }
  }

  return (
    <>
      <div className="row desk-template__preview">
        {mayReadApplications && (
          <TextInput
            path={`${locale}-${channel}-application`}
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
      {shown && (
        <div className="desk-template__shown" role="status">
          <p className="small muted desk-template__values">
            {shown.of === ''
              ? t('desk-content.templates.example')
              : t('desk-content.templates.ofApplication', { number: shown.of })}
            {shown.of !== '' && shown.madeUp.length > 0 && (
              <>
                {' '}
                {t('desk-content.templates.madeUp')} <code>{shown.madeUp.map((name) => `{{${name}}}`).join(' ')}</code>
              </>
            )}
          </p>
          {shown.subject && <p className="desk-template__subject">{shown.subject}</p>}
          <p>{shown.text}</p>
        </div>
      )}
    </>
  );
}
