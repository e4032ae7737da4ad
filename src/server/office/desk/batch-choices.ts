import type {
  BatchChoices,
  OwnersOfSelection,
  PostingsOfSelection,
  RoundsOfSelection,
  SitesOfSelection,
  WorkPlacesOfSelection,
} from '#lib/contract/batches.ts';
import type { DictionaryEntry } from '#lib/contract/content.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { orUndefined } from '#server/platform/or-undefined.ts';
import { findInScope, findPostingsOf } from '#server/recruitment/applications/office/office.ts';
import { readersOfUnits } from '#server/recruitment/applications/office/owners.ts';
import { colleaguesOf } from '#server/recruitment/assessments/office/list-colleagues.ts';
import { listOpenSessions } from '#server/recruitment/assessments/office/list-sessions.ts';
import { listOpenInReach } from '#server/recruitment/postings/open-in-reach.ts';
import { readPosting, readPostings } from '#server/recruitment/postings/posting.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import { readDictionary } from '#server/website/content/dictionaries.ts';

/** A dictionary in one language; empty if the airline has no dictionary with this code. */
async function dictionaryOf(app: App, code: string, locale: Locale): Promise<DictionaryEntry[]> {
  return (await orUndefined(readDictionary(app, code, locale))) ?? [];
}

async function snippetsOf(app: App): Promise<BatchChoices['snippets']> {
  const english = new Map((await dictionaryOf(app, 'snippet', 'en-us')).map(({ k, name }) => [k, name]));
  return (await dictionaryOf(app, 'snippet', 'zh-cn')).map(({ k, name }) => {
    return { k, text: { zh: name, en: english.get(k) ?? '' } };
  });
}

/** The choices of the batch dialogs: names in the reader's language, snippets in both languages. */
export async function batchChoices(app: App, actor: Actor, locale: Locale): Promise<BatchChoices> {
  const t = translateFor(locale);
  const [reasons, snippets, { testSites }, sessions] = await Promise.all([
    dictionaryOf(app, 'rejectReason', locale),
    snippetsOf(app),
    readReferences(app),
    listOpenSessions(app, actor),
  ]);
  return {
    rejectReason: reasons.map(({ k, name, childs }) => ({
      k,
      name,
      childs: childs.map((child) => ({ k: child.k, name: child.name })),
    })),
    snippets,
    sessions: sessions.map(({ id, kind, beginsAt, place, site }) => ({
      k: id,
      name: `${t(`appointments.session.kind.${kind}`)} · ${momentInShanghai(beginsAt, locale)} · ${nameIn(testSites, place, locale)}`,
      begins: new Date(beginsAt).toISOString(),
      rule: kind === 'writtenTest' && site !== null ? 'site' : 'receipt',
    })),
    holdMinutes: app.settings.decisionHoldMinutes,
  };
}

/**
 * The test sites offered by the postings of these applications, in the order of the list of test sites. Applications
 * outside the actor's reach are ignored.
 */
export async function sitesOfApplications(
  app: App,
  actor: Actor,
  ids: readonly string[],
  locale: Locale,
): Promise<SitesOfSelection> {
  const { testSites } = await readReferences(app);
  const lists = new Set((await findInScope(app.db, actor, ids)).map((row) => row.testSites));
  const own = new Set([...lists].flatMap((list) => JSON.parse(list) as string[]));
  const keys = [...testSites.keys()].filter((key) => own.has(key));
  return { testSites: keys.map((k) => ({ k, name: nameIn(testSites, k, locale) })) };
}

/** The workplaces of the postings of these applications. Applications outside the actor's reach are ignored. */
export async function workPlacesOfApplications(
  app: App,
  actor: Actor,
  ids: readonly string[],
  locale: Locale,
): Promise<WorkPlacesOfSelection> {
  const { workplaces } = await readReferences(app);
  const postings = await readPostings(app.db, await findPostingsOf(app.db, actor, ids));
  const own = new Set([...postings.values()].flatMap((posting) => posting.workplaces));
  return {
    workPlaces: [...workplaces.keys()].filter((k) => own.has(k)).map((k) => ({ k, name: nameIn(workplaces, k, locale) })),
  };
}

/** Who may own all of these applications. Applications outside the actor's reach are ignored. */
export async function ownersForApplications(app: App, actor: Actor, ids: readonly string[]): Promise<OwnersOfSelection> {
  const postings = await readPostings(app.db, await findPostingsOf(app.db, actor, ids));
  const units = [...new Set([...postings.values()].map(({ unit }) => unit))];
  if (units.length === 0) return { owners: [] };
  return { owners: (await readersOfUnits(app.db, units)).map(({ id, name }) => ({ id, name })) };
}

/**
 * If these applications all belong to one posting, its rounds and the people who may score its applications; otherwise
 * nothing. Applications outside the actor's reach are ignored.
 */
export async function roundsOfApplications(app: App, actor: Actor, ids: readonly string[]): Promise<RoundsOfSelection> {
  const [postingId, ...others] = await findPostingsOf(app.db, actor, ids);
  if (postingId === undefined || others.length > 0) return { rounds: [], people: [] };
  const unit = (await readPosting(app.db, postingId))!.unit;
  return {
    rounds: (await readRounds(app.db, [postingId])).get(postingId) ?? [],
    people: await colleaguesOf(app.db, unit),
  };
}

/**
 * The postings to which these applications may be transferred: the open postings within the actor's reach that have the
 * category of one of these applications. If all applications belong to one posting, this posting is left out. Applications
 * outside the actor's reach are ignored.
 */
export async function postingsForTransfer(
  app: App,
  actor: Actor,
  ids: readonly string[],
  locale: Locale,
): Promise<PostingsOfSelection> {
  const rows = await findInScope(app.db, actor, ids);
  const { units } = await readReferences(app);
  const own = new Set(rows.map(({ postingId }) => postingId));
  const open = await listOpenInReach(app, actor, [...new Set(rows.map(({ jobType }) => jobType))]);
  const possible = open.filter(({ id }) => own.size > 1 || !own.has(id));
  return {
    postings: possible.map(({ id, name, unit }) => ({
      k: id,
      name: inLocale(name, locale),
      unitName: nameIn(units, unit, locale),
    })),
  };
}
