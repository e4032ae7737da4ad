import { useLocale, useT } from '#islands/ui/language.tsx';
import { type Bilingual, inLocale } from '#lib/text/locale.ts';

import { useLoad } from '../ui/use-load.ts';
import { Choice, type Faults } from './fields.tsx';

interface Props {
  path: string;
  value: string;
  faults: Faults;
  onChange: (value: string) => void;
}

/** A select for the type of a notice, with the entries of the dictionary of notice types. */
export function NoticeTypes(props: Props) {
  const t = useT();
  const locale = useLocale();
  const { data } = useLoad<{ items: { k: string; name: Bilingual }[] }>('dictionary/noticeType');
  const options = (data?.items ?? []).map(({ k, name }) => ({ key: k, value: inLocale(name, locale) }));
  return <Choice {...props} required label={t('desk-content.fields.jobccType')} options={options} />;
}
