import { useT } from '#islands/ui/language.tsx';
import type { FieldProps } from '#islands/ui/form/field-shell.tsx';
import type { Bilingual } from '#lib/text/locale.ts';

import { Line } from '../ui/form-parts.tsx';

interface Props {
  value: Bilingual;
  /** The id and the faults of the Chinese or the English input, by its path. */
  field: (path: 'name.zh' | 'name.en') => Pick<FieldProps, 'id' | 'fault'>;
  onChange: (name: Bilingual) => void;
}

/** The name of a round, a scorecard or a criterion in both languages. */
export function NameLines({ value, field, onChange }: Props) {
  const t = useT();
  return (
    <>
      <Line
        {...field('name.zh')}
        label={t('desk-postings.process.nameZh')}
        required
        lang="zh-CN"
        value={value.zh}
        onChange={(zh) => onChange({ ...value, zh })}
      />
      <Line
        {...field('name.en')}
        label={t('desk-postings.process.nameEn')}
        required
        lang="en"
        value={value.en}
        onChange={(en) => onChange({ ...value, en })}
      />
    </>
  );
}
