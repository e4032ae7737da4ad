import type { Translate } from '#lib/i18n/translate.ts';
import type { IconName } from '#lib/icon-names.ts';
import icons from '#lib/icons.json';
import type { Locale } from '#lib/locale.ts';
import { localePath, paths } from '#lib/paths.ts';

/** A menu item as the dictionary holds it: def1 link, def2 target, def3 `1` for another website, def4 icon. */
export interface DictionaryMenuItem {
  k: string;
  name: string;
  def1?: string | null;
  def2?: string | null;
  def3?: string | null;
  def4?: string | null;
  childs?: DictionaryMenuItem[] | null;
}

/** A menu item as it is drawn. */
export interface MenuItem {
  key: string;
  name: string;
  /** Absent where the item only holds others, or where its link can not be trusted. */
  href: string | undefined;
  target: '_blank' | undefined;
  external: boolean;
  icon: IconName | undefined;
  isCurrent: boolean;
  children: MenuItem[];
}

function hrefOf(item: DictionaryMenuItem, locale: Locale): string | undefined {
  const link = item.def1?.trim() ?? '';
  if (item.def3 === '1') return /^https?:\/\//i.test(link) ? link : undefined;
  return /^\/(?!\/)/.test(link) ? localePath(link, locale) : undefined;
}

function isIconName(name: string | null | undefined): name is IconName {
  return typeof name === 'string' && Object.hasOwn(icons, name);
}

/** Makes the dictionary's menu ready to draw; `path` is the unprefixed path of the page that is shown. */
export function menuOf(items: DictionaryMenuItem[], locale: Locale, path: string): MenuItem[] {
  return items.map((item) => {
    const children = menuOf(item.childs ?? [], locale, path);
    const own = item.def1?.split('?')[0] === path;
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

/** The way around a site whose dictionary holds no menu. */
function standardMenu(locale: Locale, t: Translate): DictionaryMenuItem[] {
  const item = (k: string, name: string, def1: string, childs: DictionaryMenuItem[] = []) => ({ k, name, def1, childs });
  const jobs = item('jobs', t('common.menu.jobs'), '/hotJob');
  const company = item('company', t('common.menu.company'), '/companyProfile');
  if (locale === 'en-us') return [item('home', t('common.menu.home'), '/home'), jobs, company];
  return [
    item('home', t('common.menu.home'), '/home'),
    jobs,
    item('crew', t('common.menu.crew'), '', [
      item('crew-home', t('common.menu.crewHome'), '/crew/home'),
      item('crew-recruit', t('common.menu.crewRecruit'), '/crew/recruit'),
      item('crew-inform', t('common.menu.crewInform'), '/crew/inform'),
      item('crew-process', t('common.menu.crewProcess'), '/crew/process'),
      item('crew-answer', t('common.menu.crewAnswer'), '/crew/answer'),
      item('crew-jobs', t('common.menu.crewJobs'), '/crew/jobSearch'),
    ]),
    item('notices', t('common.menu.notices'), '/notice'),
    company,
  ];
}

export interface MenuSource {
  readMenu: (locale: Locale) => Promise<DictionaryMenuItem[]>;
}

/** The site's menu in a language, ready to draw. */
export async function readMenu(source: MenuSource, locale: Locale, path: string, t: Translate): Promise<MenuItem[]> {
  const items = await source.readMenu(locale);
  return menuOf(items.length > 0 ? items : standardMenu(locale, t), locale, path);
}

/** The links of the account menu; each resume opens in a new tab (specification: header). */
export function accountLinks(locale: Locale, t: Translate): { href: string; name: string; icon: IconName; newTab: boolean }[] {
  const resumes =
    locale === 'en-us'
      ? [{ href: paths.personal(locale, '6'), name: t('common.account.resumeEnglish'), icon: 'file' as const, newTab: true }]
      : [
          { href: paths.personal(locale, 'school'), name: t('common.account.resumeSchool'), icon: 'graduation' as const, newTab: true },
          { href: paths.personal(locale, 'society'), name: t('common.account.resumeSociety'), icon: 'briefcase' as const, newTab: true },
        ];
  return [
    ...resumes,
    { href: paths.materialUpload(locale), name: t('common.account.materials'), icon: 'upload', newTab: false },
    { href: paths.applications(locale), name: t('common.account.applied'), icon: 'ticket', newTab: false },
  ];
}
