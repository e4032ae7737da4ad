import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';

function Today() {
  const t = useT();
  return <DeskHeading title={t('desk.places.today')} />;
}

/** What waits for the office today. */
export function TodayPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={null}>
      <Today />
    </DeskPage>
  );
}
