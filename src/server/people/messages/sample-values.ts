import { paths } from '#lib/addresses/paths.ts';
import { type TemplateSlot, variablesOf } from '#lib/forms/message-templates.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

const links = ['link', 'home', 'reset'];

/** A sample value for every variable of a template. */
export function sampleValues({ settings }: Pick<App, 'settings'>, slot: TemplateSlot, locale: Locale): Record<string, string> {
  const t = translateFor(locale);
  const valueOf = (name: string) => {
    if (name === 'site') return t('common.site.name');
    if (links.includes(name)) return settings.publicUrl + paths.applications(locale);
    return t(`messages.samples.${name}` as MessageKey);
  };
  return Object.fromEntries(variablesOf(slot).map(({ name }) => [name, valueOf(name)]));
}
