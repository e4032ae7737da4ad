import { useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Template, TemplateVersion } from '#lib/contract/templates.ts';
import { describeFaults } from '#lib/forms/faults.ts';
import { faultsOfTemplate, type TemplateWords } from '#lib/forms/message-templates.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { isSameValue } from '../ui/merge.ts';
import { saveForReader } from '../ui/reader-storage.ts';
import { useStored } from '../ui/use-stored.ts';
import type { Faults } from './fields.tsx';
import { type MergedWords, mergeWords, wordsIn } from './template-words.ts';

/** The words that somebody else saved, merged with those to be saved here. */
export interface TemplateClash extends MergedWords {
  latest: Template;
  mine: TemplateWords;
}

/** A template being edited. */
export interface TemplateEditing {
  words: TemplateWords;
  isChanged: boolean;
  isSaving: boolean;
  faults: Faults;
  /** A fault that belongs to no field. */
  fault: string;
  clash: TemplateClash | null;
  set(part: Partial<TemplateWords>): void;
  save(): Promise<void>;
  /** Restores the words shipped with the site, as the next version. */
  reset(): Promise<void>;
  /** Restores the words of an earlier version as the next one. */
  restore(version: TemplateVersion): Promise<void>;
  /** Shows the faults of a refused call. */
  refuse(error: unknown): void;
  /** Clears all faults. */
  clear(): void;
  /** Continues with the changes of both; for fields that both changed, the saved words of those in `taken`. */
  settle(taken: readonly string[]): void;
  /** Closes the question without a choice; the next save asks again. */
  leaveClash(): void;
}

function pathOf({ purpose, locale, channel, version }: Template): string {
  return `desk-template ${purpose} ${locale} ${channel} ${version}`;
}

/** The state of a template's editor; `onSaved` is called with the version that replaces the edited one. */
export function useTemplate(template: Template, onSaved: (template: Template) => void): TemplateEditing {
  const t = useT();
  const [faults, setFaults] = useState<Faults>([]);
  const [fault, setFault] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [clash, setClash] = useState<TemplateClash | null>(null);
  const kept = useStored(pathOf(template), wordsIn(template));
  /** The current input, for calls that finish later. */
  const newest = useRef(kept.value);
  const { purpose, locale, channel, version } = template;
  const place = { purpose, locale, channel };

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    if (error.code === '400') setFaults(error.fields);
    else setFault(error.message);
  }

  function hold(words: TemplateWords): void {
    newest.current = words;
    kept.set(words);
  }

  /** Continues from another version, with words that may differ from it. */
  function goOn(from: Template, words: TemplateWords): void {
    kept.forget();
    if (!isSameValue(words, wordsIn(from))) saveForReader(pathOf(from), words);
    newest.current = words;
    kept.show(words);
    setClash(null);
    onSaved(from);
  }

  async function put(words: TemplateWords, reset: 'Y' | 'N'): Promise<void> {
    setFault('');
    const found = reset === 'Y' ? [] : describeFaults(faultsOfTemplate(place, words), t);
    setFaults(found);
    if (found.length > 0) return;
    setIsSaving(true);
    const before = newest.current;
    try {
      const saved = await staffApi.put<Template>('templates', { ...place, version, ...words, reset }, { handles: ['400', '409'] });
      // Text typed during the save stays, unsaved.
      goOn(saved, newest.current === before ? wordsIn(saved) : newest.current);
      showToast('done', t('desk-content.templates.saved'));
    } catch (error) {
      if (error instanceof ApiError && error.code === '409') {
        const { current: latest } = error.data as { current: Template };
        const mine = newest.current === before ? words : newest.current;
        setClash({ latest, mine, ...mergeWords(wordsIn(template), mine, wordsIn(latest)) });
      } else refuse(error);
    }
    setIsSaving(false);
  }

  const reset = () => put({ ...template.given, smsTemplateId: '' }, 'Y');

  return {
    words: kept.value,
    isChanged: kept.isChanged,
    isSaving,
    faults,
    fault,
    clash,
    set: (part) => hold({ ...newest.current, ...part }),
    save: () => put(kept.value, 'N'),
    reset,
    async restore(former) {
      if (former.own === 'N') return reset();
      // If they are refused now, the faults concern the restored words in the fields.
      hold(wordsIn(former));
      return put(wordsIn(former), 'N');
    },
    refuse,
    clear() {
      setFaults([]);
      setFault('');
    },
    settle(taken) {
      if (clash) goOn(clash.latest, clash.settle(taken));
    },
    leaveClash: () => setClash(null),
  };
}
