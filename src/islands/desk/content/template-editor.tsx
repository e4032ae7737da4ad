import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Template } from '#lib/contract/templates.ts';
import { hasSubject, variablesIn } from '#lib/forms/message-templates.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { ClashDialog } from '../ui/clash-dialog.tsx';
import { fieldId, sideOf } from './draft.ts';
import { TextInput } from './fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateVersionsDialog } from './template-versions.tsx';
import type { WordName } from './template-words.ts';
import { type TemplateEditing, useTemplate } from './use-template.ts';

interface Props {
  template: Template;
  /** Whether the editor takes the focus; true if `template` has just replaced the version that the reader was editing. */
  takesFocus: boolean;
  onSaved: (template: Template) => void;
}

/** Shown if the template was saved elsewhere since it was loaded. */
function TemplateClash({ editing, labelOf }: { editing: TemplateEditing; labelOf: (name: WordName) => string }) {
  const { clash, settle, leaveClash } = editing;
  if (!clash) return null;
  return (
    <ClashDialog
      who={clash.latest.updatedBy}
      fields={clash.clashes.map(({ path, mine, theirs }) => ({
        path,
        label: labelOf(path as WordName),
        mine: mine as string,
        theirs: theirs as string,
      }))}
      onSettle={settle}
      onClose={leaveClash}
    />
  );
}

/** The editor of a template: its text and variables, a preview, and its versions. */
export function TemplateEditor({ template, takesFocus, onSaved }: Props) {
  const t = useT();
  const staff = useStore($staff, { ssr: 'initial' });
  const editing = useTemplate(template, onSaved);
  const [showsVersions, setShowsVersions] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { locale, channel, variables } = template;
  const { words, isChanged, isSaving, fault } = editing;
  const mayEdit = mayDoOneOf(staff, ['templates.edit']);
  const isSms = channel === 'sms';
  const named = variablesIn(words.text).filter((name) => variables.some((one) => one.name === name));
  const base = `${locale}-${channel}`;
  const faults = editing.faults.map((each) => ({ ...each, path: `${base}-${each.path}` }));
  const labelOf = (name: WordName) => t(`desk-content.templates.${name}_${sideOf[locale]}`);

  // If the focus was lost because the pressed button was removed, the form takes it. A focus inside the form stays there.
  useEffect(() => {
    if (takesFocus && !form.current?.contains(document.activeElement)) form.current?.focus();
  }, [takesFocus, template.version]);

  const field = (name: WordName, more: { rows?: number; required?: boolean; hint?: string } = {}) => (
    <TextInput
      path={`${base}-${name}`}
      label={labelOf(name)}
      lang={locale === 'en-us' ? 'en' : 'zh-CN'}
      value={words[name]}
      faults={faults}
      onChange={(value) => editing.set({ [name]: value })}
      {...more}
    />
  );

  return (
    <form
      ref={form}
      className="form desk-template"
      noValidate
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      {hasSubject(template) && field('subject', { required: true })}
      {field('text', {
        rows: channel === 'mail' ? 12 : 5,
        required: true,
        ...(isSms ? { hint: t('desk-content.templates.smsText') } : {}),
      })}
      <p className="desk-template__variables small" id={fieldId(`${base}-variables`)}>
        {t('desk-content.templates.variables')}{' '}
        {variables.map(({ name, required }) => (
          <code key={name} className={required === 'Y' ? 'is-required' : undefined}>
            {`{{${name}}}`}
            {required === 'Y' && <span className="visually-hidden"> {t('desk-content.templates.needed')}</span>}
          </code>
        ))}
      </p>
      {isSms &&
        field('smsTemplateId', {
          required: true,
          hint: t('desk-content.templates.smsId', { names: named.join(', ') || t('desk-content.templates.none') }),
        })}
      {isSms && template.own === 'N' && (
        <p className="notice small">{t('desk-content.templates.smsUnregistered', { id: template.given.smsTemplateId })}</p>
      )}
      <p className="field__error" role="alert" hidden={fault === ''}>
        {fault}
      </p>
      <TemplatePreview {...{ template, editing }} mayReadApplications={mayDoOneOf(staff, ['applications.read'])} />
      <div className="form__actions">
        {mayEdit && (
          <Button size="small" variant="solid" type="submit" busy={isSaving}>
            {t('desk-content.templates.save')}
          </Button>
        )}
        {mayEdit && template.own === 'Y' && (
          <Button size="small" busy={isSaving} onClick={() => void editing.reset()}>
            {t('desk-content.templates.reset')}
          </Button>
        )}
        {template.version > 0 && (
          <Button size="small" busy={isSaving} onClick={() => setShowsVersions(true)}>
            {t('desk-content.templates.versions')}
          </Button>
        )}
        <span className="muted small" role="status">
          {isChanged
            ? t('desk-content.editor.unsaved')
            : template.updatedAt &&
              t('desk-content.templates.changedBy', {
                version: template.version,
                at: dateTimeInShanghai(Date.parse(template.updatedAt)),
                name: template.updatedBy,
              })}
        </span>
      </div>
      <TemplateClash {...{ editing, labelOf }} />
      {showsVersions && (
        <TemplateVersionsDialog
          {...{ template, mayEdit, isChanged }}
          onRestore={(version) => {
            setShowsVersions(false);
            void editing.restore(version);
          }}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </form>
  );
}
