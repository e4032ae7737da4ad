import { criterionNames, scoreNames } from '#lib/contract/application-criteria.ts';
import type { RawFilter } from '#lib/contract/application-filter.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { conditionNames } from '#lib/rules/conditions.ts';
import { exportApplications } from '#server/office/desk/export-applications.ts';
import { listForOffice, type ListedApplication } from '#server/office/desk/list-applications.ts';
import { showForOffice } from '#server/office/desk/show-application.ts';
import type { App } from '#server/platform/app.ts';
import { noteShown, recordDownload } from '#server/platform/audit/shown.ts';
import { transaction } from '#server/platform/db/database.ts';
import { formatOf } from '#server/platform/spreadsheets/sheet.ts';
import { updateStates } from '#server/recruitment/applications/search/condition-states.ts';

import { opsActor } from '../actor.ts';
import type { Command, CommandInput, Option, Outcome, Reader } from '../command.ts';
import { writeWhole } from '../files.ts';
import { tableOf } from '../lines.ts';
import { numberIn } from './shared.ts';

const filters: Readonly<Record<string, Option>> = {
  status: { value: 'STATUS', many: true, summary: 'ops.options.status' },
  jobType: { value: 'N', summary: 'ops.options.jobType' },
  pkRegJob: { value: 'ID', summary: 'ops.options.pkRegJob' },
  unit: { value: 'UNIT', summary: 'ops.options.ofUnit' },
  keyWord: { value: 'WORDS', summary: 'ops.options.keyWord' },
  from: { value: 'DAY', summary: 'ops.options.from' },
  to: { value: 'DAY', summary: 'ops.options.toDay' },
  owner: { value: 'P', summary: 'ops.options.ofOwner' },
  tag: { value: 'ID', summary: 'ops.options.ofTag' },
  waiting: { word: 'Y', summary: 'ops.options.waiting' },
  ...Object.fromEntries(criterionNames.map((name) => [name, { value: 'VALUE', summary: `ops.options.${name}` }] as const)),
  ...Object.fromEntries(scoreNames.map((name) => [name, { value: 'VALUE', summary: `ops.options.${name}` }] as const)),
  combine: { value: 'or', summary: 'ops.options.combine' },
  ...Object.fromEntries(conditionNames.map((name) => [name, { value: 'STATE', summary: `ops.options.${name}` }] as const)),
};

function filterIn(given: CommandInput): RawFilter {
  return {
    status: given.all('status'),
    jobType: given.text('jobType'),
    pkRegJob: given.text('pkRegJob'),
    unit: given.text('unit'),
    keyWord: given.text('keyWord'),
    from: given.text('from'),
    to: given.text('to'),
    owner: given.text('owner'),
    tag: given.text('tag'),
    waiting: given.flag('waiting'),
    ...Object.fromEntries([...criterionNames, ...scoreNames].map((name) => [name, given.text(name)])),
    combine: given.text('combine'),
    ...Object.fromEntries(conditionNames.map((name) => [name, given.text(name)])),
  };
}

const paging: Readonly<Record<string, Option>> = {
  size: { value: 'N', summary: 'ops.options.size' },
  cursor: { value: 'C', summary: 'ops.options.cursor' },
};

/** A page of applications as a table; the column before the ids has the given heading and values. */
async function listedAs(
  app: App,
  given: CommandInput,
  { filter, sort }: { filter: RawFilter; sort?: string | undefined },
  { t, locale }: Pick<Reader, 't' | 'locale'>,
  [heading, valueOf]: [heading: 'school' | 'expires', valueOf: (one: ListedApplication) => string],
): Promise<Outcome> {
  const size = numberIn(given, 'size', [1, 100], t);
  await updateStates(app);
  const page = await listForOffice(app, opsActor, filter, { sort, cursor: given.text('cursor'), size }, locale);
  await noteShown(app, opsActor, 'applications', page.list);
  const headings = ['receipt', 'name', 'posting', 'unit', 'state', 'since', heading, 'id'] as const;
  const rows = page.list.map((one) => [
    ...[one.receiptNo, one.name, one.regJobName, one.unitName],
    ...[one.statusName, one.statusDate, valueOf(one), one.idkey],
  ]);
  const table = tableOf(
    headings.map((name) => t(`ops.columns.${name}` as MessageKey)),
    rows,
  );
  const lines = [
    ...(rows.length === 0 ? [] : table),
    ...(page.total === null ? [] : [t('ops.applications.total', { count: page.total })]),
    ...(page.next === null ? [] : [t('ops.applications.next', { cursor: page.next })]),
  ];
  return { data: page, lines };
}

/** Commands that list, show and export applications. */
export const applicationCommands: readonly Command[] = [
  {
    noun: 'applications',
    verb: 'list',
    summary: 'ops.applications.list',
    options: { ...filters, sort: { value: 'ORDER', summary: 'ops.options.sort' }, ...paging },
    run: (app, given, reader) =>
      listedAs(app, given, { filter: filterIn(given), sort: given.text('sort') }, reader, ['school', ({ school }) => school]),
  },
  {
    noun: 'applications',
    verb: 'expiring',
    summary: 'ops.applications.expiring',
    options: { ...filters, ...paging },
    run: (app, given, reader) =>
      listedAs(app, given, { filter: { ...filterIn(given), matter: 'results' } }, reader, [
        'expires',
        ({ resultEnds }) => resultEnds ?? '',
      ]),
  },
  {
    noun: 'applications',
    verb: 'show',
    summary: 'ops.applications.show',
    args: [{ name: 'ID' }],
    async run(app, { words: [which = ''] }, { locale }) {
      const application = await showForOffice(app, opsActor, which, locale);
      return { data: application, lines: JSON.stringify(application, null, 2).split('\n') };
    },
  },
  {
    noun: 'applications',
    verb: 'export',
    summary: 'ops.applications.export',
    args: [{ name: 'FILE' }],
    options: filters,
    async run(app, given, { t, locale }) {
      const [file = ''] = given.words;
      const receipts: string[] = [];
      const counted = (receiptNo: string) => void receipts.push(receiptNo);
      const filter = filterIn(given);
      await updateStates(app);
      const bytes = await writeWhole(
        file,
        exportApplications(app, opsActor, { filter, format: formatOf(file), counted }, locale),
      );
      const details = { list: 'applications', format: formatOf(file) };
      await transaction(app, (trx) => recordDownload(trx, app, opsActor, { details }, receipts));
      const rows = receipts.length;
      return { data: { file, rows, bytes }, lines: [t('ops.sheets.exported', { count: rows, file })] };
    },
  },
];
