import { paths } from '#lib/addresses/paths.ts';
import type { Posting } from '#lib/contract/postings.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Message } from '#server/people/messages/message.ts';
import type { App } from '#server/platform/app.ts';

import { searchLink, type Wanted } from './filter.ts';

/** Maximum number of postings per alert in a mail; a link leads to the others. */
const mostListed = 10;

/** What is new for one alert. */
export interface News extends Wanted {
  words: string;
  postings: Posting[];
}

function sectionOf(app: App, { words, postings, ...wanted }: News, locale: Locale): string {
  const t = translateFor(locale);
  const lines = postings.slice(0, mostListed).map(({ pkPublish: id, jobName, orgName, workPlace, endDate }) => {
    const link = app.settings.publicUrl + paths.hotJobDetail(locale, { id });
    return t('messages.alert.line', { job: jobName, unit: orgName, workPlace, date: endDate, link });
  });
  const others = postings.length - lines.length;
  const more = others > 0 ? [t('messages.alert.more', { count: others, link: searchLink(app, wanted, locale) })] : [];
  const heading = t(wanted.kind === 'intake' ? 'messages.alert.intake' : 'messages.alert.heading', { words });
  return [heading, ...lines, ...more].join('\n');
}

/** The address that stops all alerts of a token's recipient with one click. */
function unsubscribeLink(app: App, token: string): string {
  return `${app.settings.publicUrl}/api/front/search-alerts/stop?token=${token}`;
}

/** The mail with what is new for all alerts of a person; a posting that several alerts find appears at most once. */
export function newsMail(app: App, to: string, news: readonly News[], token: string, locale: Locale): Message {
  const t = translateFor(locale);
  const listed = new Set<string>();
  const sections = news.map((one) => {
    const postings = one.postings.filter(({ pkPublish }) => !listed.has(pkPublish));
    for (const { pkPublish } of postings) listed.add(pkPublish);
    return { ...one, postings };
  });
  const list = sections
    .filter(({ postings }) => postings.length > 0)
    .map((section) => sectionOf(app, section, locale))
    .join('\n\n');
  const link = app.settings.publicUrl + paths.alerts(locale, token);
  const values = { site: t('common.site.name'), count: listed.size, list, link };
  return {
    channel: 'mail',
    to,
    purpose: 'search-alert',
    subject: t('messages.alert.news.subject', values),
    text: `${t('messages.alert.news.text', values)}\n\n${t('messages.signature', values)}\n`,
    link,
    code: token,
    unsubscribe: unsubscribeLink(app, token),
    locale,
    values,
  };
}

/** The mail whose link verifies an address. It contains no text that the requester chose, because it may reach a stranger. */
export function proofMail(app: App, to: string, code: string, locale: Locale): Message {
  const t = translateFor(locale);
  const link = app.settings.publicUrl + paths.alerts(locale, code);
  const values = { site: t('common.site.name'), link };
  return {
    channel: 'mail',
    to,
    purpose: 'alert-proof',
    subject: t('messages.alert.proof.subject', values),
    text: `${t('messages.alert.proof.text', values)}\n\n${t('messages.signature', values)}\n`,
    link,
    code,
    locale,
    values,
  };
}
