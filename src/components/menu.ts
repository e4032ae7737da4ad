import { isSitePath, localePath, paths } from '#lib/addresses/paths.ts';
import type { DictionaryEntry } from '#lib/contract/content.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { IconName } from '#lib/media/icon-names.ts';
import icons from '#lib/media/icons.json';
import type { Locale } from '#lib/text/locale.ts';

/** A menu item to render. */
export interface MenuItem {
  key: string;
  name: string;
  /** Undefined if the item only groups others, or if its link is not trusted. */
  href: string | undefined;
  target: '_blank' | undefined;
  external: boolean;
  icon: IconName | undefined;
  isCurrent: boolean;
  children: MenuItem[];
}

function hrefOf(item: DictionaryEntry, locale: Locale): string | undefined {
  const link = item.def1.trim();
  if (item.def3 === '1') return /^https?:\/\//i.test(link) ? link : undefined;
  return isSitePath(link) ? localePath(link, locale) : undefined;
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

/**
 * Converts a dictionary to menu items: def1 is the link, def2 its target, def3 is `1` for another website, def4 the icon.
 * @param at the path and query of the current page without the language's prefix. A top-level item is current if its path
 * matches, a nested item only if its query matches too. The parents of a current item are also current.
 */
export function menuOf(items: readonly DictionaryEntry[], locale: Locale, at: string, depth = 0): MenuItem[] {
  const path = at.split('?')[0];
  return items.map((item) => {
    const children = menuOf(item.childs, locale, at, depth + 1);
    const own = item.def1 === at || (depth === 0 && item.def1.split('?')[0] === path);
    return {
      key: item.k,
      name: item.name,
      href: hrefOf(item, locale),
      target: item.def2 === '_blank' ? '_blank' : undefined,
      external: item.def3 === '1',
      icon: isIconName(item.def4) ? item.def4 : undefined,
      isCurrent: own || children.some((child) => child.isCurrent),
      children,
    };
  });
}

/** The links of the account menu; the links to resumes open in a new tab (specification: header). */
export function accountLinks(locale: Locale, t: Translate): { href: string; name: string; icon: IconName; newTab: boolean }[] {
  const resumes =
    locale === 'en-us'
      ? [{ href: paths.personal(locale, '6'), name: t('common.account.resumeEnglish'), icon: 'file' as const, newTab: true }]
      : [
          {
            href: paths.personal(locale, 'school'),
            name: t('common.account.resumeSchool'),
            icon: 'graduation' as const,
            newTab: true,
          },
          {
            href: paths.personal(locale, 'society'),
            name: t('common.account.resumeSociety'),
            icon: 'briefcase' as const,
            newTab: true,
          },
        ];
  return [
    ...resumes,
    { href: paths.materialUpload(locale), name: t('common.account.materials'), icon: 'upload', newTab: false },
    { href: paths.saved(locale), name: t('common.account.saved'), icon: 'star', newTab: false },
    { href: paths.applications(locale), name: t('common.account.applied'), icon: 'ticket', newTab: false },
    { href: paths.alerts(locale), name: t('common.account.alerts'), icon: 'bell', newTab: false },
    { href: paths.account(locale), name: t('common.account.settings'), icon: 'shield', newTab: false },
  ];
}
