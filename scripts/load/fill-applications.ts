import type { ApplyStatus } from '#lib/domain/enums.ts';
import { resumeTypeOfCategory } from '#lib/domain/resume-types.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { newAccount } from '#server/people/accounts/store.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPerson } from '#server/recruitment/applications/frozen-resume.ts';
import { saveStates } from '#server/recruitment/applications/search/condition-states.ts';
import { factsOf } from '#server/recruitment/applications/search/facts.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';
import { hashIdNumber } from '#server/recruitment/resumes/sensitive-data.ts';

/** Accounts per transaction and rows per statement: databases limit the number of parameters. */
const portion = 1000;
const rowsAtOnce = 500;
const minute = 60_000;
const statuses: readonly ApplyStatus[] = [
  'submitted',
  'submitted',
  'screening',
  'writtenTest',
  'interview',
  'rejected',
  'withdrawn',
];
/** The office's columns of an event, empty because the candidate caused the event. */
const office = { sealedWords: null, actor: null, batchId: null };
const schools = ['青云大学', '海州理工大学', '云港民航学院', '南岭大学', '北辰航空大学'];
const majors = ['飞行技术', '交通运输', '航空航天工程', '英语', '计算机科学与技术'];

const englishLevels = ['cet4', 'cet6', 'none', 'cet4', 'ielts', 'tem8', 'cet4', 'cet6', 'other', 'toefl'];

/** Number of variants of each name: candidates spell schools and majors in thousands of ways. */
const fewSchools = 800;
const fewMajors = 400;

function schoolOf(learned: number, number: number): string {
  return number % 2 === 0 ? `${schools[learned]!}第${(number >> 3) % fewSchools}学院` : schools[learned]!;
}

/** The part of a posting that an application depends on. */
export type Choice = Pick<StoredPosting, 'id' | 'jobType' | 'unit' | 'workplaces' | 'testSites'>;

export interface Wanted {
  accounts: number;
  /** Applications per account. */
  each: number;
  /** The posting of the nth application; must differ between applications of one account. */
  postingOf(number: number): Choice;
  /** The password hash of every account; without it nobody can sign in with a password. */
  passwordHash?: string;
  /** Runs in each transaction that stores accounts and applications, with the first and last id of both. */
  also?(trx: Db, made: { accounts: Range; applications: Range }): Promise<void>;
  /** Called with the number of accounts so far. */
  tell?(accounts: number): void;
}

/** A range of ids in lexical order, both ends included. */
export type Range = readonly [from: string, until: string];

export interface MadeApplication {
  id: string;
  status: ApplyStatus;
}

/** Ids in lexical order, so that indexes grow at their end, which is fast. */
function sortedIds(count: number): string[] {
  return Array.from({ length: count }, newId).sort();
}

/** The status of an account's application. With two applications per account, all pairs of `statuses` are equally frequent. */
function statusOf(account: number, number: number): ApplyStatus {
  const shift = number * Math.floor(account / statuses.length);
  return statuses[(account + shift) % statuses.length]!;
}

/** The name of the nth account; the number at its end makes it unique. */
export function nameOf(account: number): string {
  return `候选${String(account).padStart(6, '0')}`;
}

/** The e-mail address of the nth account. */
export function addressOf(account: number): string {
  return `filled-${account}@example.com`;
}

/** The app with memoised hashes, because all applications of an account need the same hashes. */
function remembering(app: App): App {
  const known = new Map<string, string>();
  const keyedHash: App['keyedHash'] = (purpose, value) => {
    const name = `${purpose} ${value}`;
    const hash = known.get(name) ?? app.keyedHash(purpose, value);
    known.set(name, hash);
    return hash;
  };
  return { ...app, keyedHash };
}

/** Birth date, height and eyesight, to be checked against the postings' conditions; some candidates state no eyesight. */
function bodyOf(number: number) {
  const vision = 4.5 + (number % 8) / 10;
  return {
    birthdate: `${1990 + (number % 17)}-05-01`,
    height: 155 + (number % 37),
    ...(number % 51 === 0 ? {} : { visionLeft: vision, visionRight: vision }),
  };
}

function rowsOf(app: App, { id: accountId, number }: { id: string; number: number }, passwordHash: string | null, now: number) {
  const name = nameOf(number);
  const mobile = `139${String(number).padStart(8, '0')}`;
  const phone = `+86${mobile}`;
  const idHash = hashIdNumber(app, `990000${String(number).padStart(12, '0')}`);
  const sex = number % 2 === 0 ? 'female' : 'male';
  const resumeInfo = { name, sex, ...bodyOf(number), mobile, mobilePrefix: '86' };
  const education = number % 9 === 0 ? 'college' : 'bachelor';
  const learned = Math.floor(number / 3) % 5;
  const school = schoolOf(learned, number);
  const major = number % 4 === 0 ? `${majors[learned]!}（${(number >> 4) % fewMajors}）` : majors[learned]!;
  const edus = [{ school, major, education, enddate: `${2024 + (number % 5)}-06-30` }];
  const Score = { englishLevel: englishLevels[number % englishLevels.length]!, classRank: `${1 + (number % 50)}/50` };
  return {
    account: { ...newAccount(accountId, now, 'zh-cn'), name, email: addressOf(number), phone, passwordHash },
    person: { accountId, holder: 'shared', idHash, verifiedEmailHash: null },
    hashes: { idHash, personHash: hashPerson(app, idHash, phone) },
    resume: { pkPsndoc: accountId, sections: { resumeInfo, Edu: { edus }, Score }, attachments: [] },
  };
}

type AccountRows = ReturnType<typeof rowsOf>;

function applicationRows(app: App, { account, hashes, resume }: AccountRows, posting: Choice, made: MadeApplication, at: number) {
  const { id, status } = made;
  const resumeType = resumeTypeOfCategory(posting.jobType)!;
  return {
    application: {
      id,
      accountId: account.id,
      postingId: posting.id,
      postingUnit: posting.unit,
      jobType: posting.jobType,
      receiptNo: `CS-2026-${id}`,
      status,
      statusAt: at,
      appliedAt: at,
      live: isLive(status) ? 1 : 0,
      liveCategory: null,
      resumeType,
      workPlace: posting.workplaces[0] ?? '',
      site: posting.testSites[0] ?? '',
      findWay: 'official',
      form: '{}',
      waits: status === 'submitted' ? 1 : 0,
      turnAt: at,
      ...hashes,
    },
    facts: factsOf(app, id, { ...resume, resumeType }),
  };
}

/** Inserts rows in as many statements as needed. */
async function insertAll<Row>(rows: readonly Row[], insert: (some: Row[]) => { execute(): Promise<unknown> }): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insert(rows.slice(from, from + rowsAtOnce)).execute();
}

/**
 * Inserts accounts and their applications in various statuses directly into the tables, with the data that the desk
 * searches. The applications are a minute apart.
 * @returns the applications, oldest first
 */
export async function fillApplications(app: App, wanted: Wanted): Promise<MadeApplication[]> {
  const { accounts, each, postingOf, passwordHash = null, also, tell } = wanted;
  const accountIds = sortedIds(accounts);
  const made = sortedIds(accounts * each).map((id, number) => {
    return { id, status: statusOf(Math.floor(number / each), number % each) };
  });
  const now = app.clock.now();
  for (let from = 0; from < accounts; from += portion) {
    const until = Math.min(accounts, from + portion);
    const people = accountIds.slice(from, until).map((id, index) => rowsOf(app, { id, number: from + index }, passwordHash, now));
    const remembers = remembering(app);
    const sent = made.slice(from * each, until * each).map((one, index) => {
      const number = from * each + index;
      const at = now - (made.length - number) * minute;
      const rows = applicationRows(remembers, people[Math.floor(index / each)]!, postingOf(number), one, at);
      const event = { id: one.id, applicationId: one.id, status: 'submitted' as const, at, seq: number + 1 };
      return { ...rows, event: { ...event, reason: null, sealedReason: null, kind: null, ...office } };
    });
    await transaction(app, async (trx) => {
      await insertAll(people, (some) => trx.insertInto('accounts').values(some.map(({ account }) => account)));
      await insertAll(people, (some) => trx.insertInto('resumePeople').values(some.map(({ person }) => person)));
      await insertAll(sent, (some) => trx.insertInto('applications').values(some.map(({ application }) => application)));
      await insertAll(sent, (some) => trx.insertInto('applicationFacts').values(some.map(({ facts }) => facts)));
      for (let row = 0; row < sent.length; row += rowsAtOnce) {
        await saveStates(
          trx,
          app,
          sent.slice(row, row + rowsAtOnce).map(({ application }) => application.id),
        );
      }
      await insertAll(sent, (some) => trx.insertInto('applicationEvents').values(some.map(({ event }) => event)));
      await also?.(trx, {
        accounts: [accountIds[from]!, accountIds[until - 1]!],
        applications: [made[from * each]!.id, made[until * each - 1]!.id],
      });
    });
    tell?.(until);
  }
  await app.db.updateTable('changeHeads').set({ seq: made.length }).where('id', '=', 1).execute();
  return made;
}
