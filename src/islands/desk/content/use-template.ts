import { useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Template, TemplateVersion } from '#lib/contract/templates.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import { faultsOfTemplate, nameOfTemplate, type TemplateWords } from '#lib/forms/message-templates.ts';
import { type Clash, isSameValue, merge, type Versions } from '#lib/rules/merge.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { saveForReader } from '../ui/reader-storage.ts';
import { useStored } from '../ui/use-stored.ts';
import type { Faults } from './fields.tsx';
import { wordsIn } from './template-words.ts';

/** The version that somebody else saved meanwhile, and the fields that clash with the input. */
export interface TemplateClash {
  latest: Template;
  versions: Versions<TemplateWords>;
  clashes: readonly Clash[];
}

/** A template being edited. */
export interface TemplateEditing {
  words: TemplateWords;
  isChanged: boolean;
  isSaving: boolean;
  faults: Faults;
  /** A fault that does not belong to a field; empty if there is none. */
  fault: string;
  clash: TemplateClash | null;
  set(part: Partial<TemplateWords>): void;
  save(): Promise<void>;
  /** Restores the template's `given` text, as a new version. */
  reset(): Promise<void>;
  /** Restores the text of an earlier version, as a new version. */
  restore(version: TemplateVersion): Promise<void>;
  /** Shows the faults of a refused request. */
  refuse(error: unknown): void;
  /** Clears all faults. */
  clear(): void;
  /**
   * Ends a clash by merging both people's changes. For each field that clashes, the saved text is used if `taken` contains the
   * field; otherwise the reader's input is used.
   */
  settle(taken: readonly string[]): void;
  /** Closes the dialog of the clash without a choice; the next save opens it again. */
  leaveClash(): void;
}

function storageKey({ locale, channel, version, ...rest }: Template): string {
  return `desk-template ${nameOfTemplate(rest)} ${locale} ${channel} ${version}`;
}

/** The state of a template's editor; `onSaved` is called with the saved version that replaces `template`. */
export function useTemplate(template: Template, onSaved: (template: Template) => void): TemplateEditing {
  const t = useT();
  const [faults, setFaults] = useState<Faults>([]);
  const [fault, setFault] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [clash, setClash] = useState<TemplateClash | null>(null);
  const stored = useStored(storageKey(template), wordsIn(template));
  /** The current input. A ref, so that `put` can read the input that was typed during its request. */
  const newest = useRef(stored.value);
  const { purpose, locale, channel, variant, version } = template;
  const place = { purpose, locale, channel, variant };

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    if (error.code === '400') setFaults(error.fields);
    else setFault(error.message);
  }

  function hold(words: TemplateWords): void {
    newest.current = words;
    stored.set(words);
  }

  /** Makes `from` the version being edited and `words` the input, which is unsaved if it differs from `from`. */
  function goOn(from: Template, words: TemplateWords): void {
    stored.forget();
    if (!isSameValue(words, wordsIn(from))) saveForReader(storageKey(from), words);
    newest.current = words;
    stored.show(words);
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
      const saved = await staffApi.put<Template>(
        'templates',
        { ...place, version, ...words, reset },
        { handles: ['400', '409'] },
      );
      // Text typed while saving stays as unsaved input.
      goOn(saved, newest.current === before ? wordsIn(saved) : newest.current);
      showToast('done', t('desk-content.templates.saved'));
    } catch (error) {
      if (error instanceof ApiError && error.code === '409') {
        const { current: latest } = error.data as { current: Template };
        const mine = newest.current === before ? words : newest.current;
        const versions = { base: wordsIn(template), mine, theirs: wordsIn(latest) };
        setClash({ latest, versions, clashes: merge(versions).clashes });
      } else refuse(error);
    }
    setIsSaving(false);
  }

  const reset = () => put({ ...template.given, smsTemplateId: '' }, 'Y');

  return {
    words: stored.value,
    isChanged: stored.isChanged,
    isSaving,
    faults,
    fault,
    clash,
    set: (part) => hold({ ...newest.current, ...part }),
    save: () => put(stored.value, 'N'),
    reset,
    async restore(former) {
      if (former.own === 'N') return reset();
      // Fills the fields first, because faults of the restored text are shown at these fields.
      hold(wordsIn(former));
      return put(wordsIn(former), 'N');
    },
    refuse,
    clear() {
      setFaults([]);
      setFault('');
    },
    settle(taken) {
      if (clash) goOn(clash.latest, merge(clash.versions, { taken }).value);
    },
    leaveClash: () => setClash(null),
  };
}
