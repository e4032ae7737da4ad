import { educationLevels } from '#lib/domain/education-levels.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { type FunnelGrouping, referralPrefix } from '#lib/domain/funnel.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

interface NamedPosting {
  id: string;
  nameZh: string;
  nameEn: string;
}

interface Words {
  t: Translate;
  locale: Locale;
  references: References;
  postings: readonly NamedPosting[];
}

function includes(list: readonly string[], key: string): boolean {
  return list.includes(key);
}

/** Returns a function that names a funnel's group by its key, in the reader's language; an unknown key is its own name. */
export function groupNamer(grouping: FunnelGrouping, { t, locale, references, postings }: Words): (key: string) => string {
  const names = new Map(postings.map(({ id, nameZh, nameEn }) => [id, inLocale({ zh: nameZh, en: nameEn }, locale)]));
  const nameOf: Record<FunnelGrouping, (key: string) => string> = {
    none: () => t('desk-figures.all'),
    channel: (key) => {
      if (key.startsWith(referralPrefix)) return t('desk-figures.referral', { name: key.slice(referralPrefix.length) });
      return includes(enumKeys.pathway, key) ? enumLabel('pathway', key, t) : key;
    },
    school: (key) => key,
    site: (key) => nameIn(references.testSites, key, locale),
    degree: (key) => (includes(educationLevels, key) ? enumLabel('education', key, t) : key),
    workPlace: (key) => nameIn(references.workplaces, key, locale),
    sex: (key) => (includes(enumKeys.gender, key) ? enumLabel('gender', key, t) : key),
    language: (key) => (includes(locales, key) ? t(`desk-figures.languages.${key as Locale}`) : key),
    week: (key) => key,
    jobType: (key) => (isJobType(key) ? t(`jobs.types.${key}`) : key),
    unit: (key) => nameIn(references.units, key, locale),
    posting: (key) => names.get(key) ?? key,
  };
  return (key) => (key === '' && grouping !== 'none' ? t('desk-figures.unknown') : nameOf[grouping](key));
}
