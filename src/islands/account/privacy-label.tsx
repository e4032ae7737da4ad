import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';

/** The label of the consent required to register, with links to the privacy notice and the registration notice in new tabs. */
export function PrivacyLabel() {
  const t = useT();
  const locale = useLocale();
  const links = [
    { href: paths.registrationNotice(locale), words: t('account.register.registrationNotice') },
    { href: paths.privacyNotice(locale), words: t('account.register.privacyNotice') },
  ];
  return (
    <>
      {t('account.register.agree')}
      {links.map(({ href, words }, index) => (
        <span key={href}>
          {index > 0 && t('account.register.and')}
          <a href={href} target="_blank" rel="noopener">
            {words}
            <span className="visually-hidden">{t('common.newTab')}</span>
          </a>
        </span>
      ))}
    </>
  );
}
