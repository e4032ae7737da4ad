import type { ApplyStatus } from '#lib/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { insertAccount, newAccount } from '#server/accounts/store.ts';
import type { App } from '#server/app.ts';
import { insertApplication } from '#server/applications/store.ts';
import { keepFacts } from '#server/applications/facts.ts';
import { transaction } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';
import { findPositions } from '#server/postings/find-positions.ts';
import { readPosting } from '#server/postings/posting.ts';

const portion = 500;
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
const schools = ['青云大学', '海州理工大学', '云港民航学院', '南岭大学', '北辰航空大学'];
const majors = ['飞行技术', '交通运输', '航空航天工程', '英语', '计算机科学与技术'];

/**
 * Applications of as many accounts, spread over the open postings, the categories and the steps; straight in the database.
 * Their ids with the statuses.
 */
export async function fillApplications(app: App, count: number): Promise<{ id: string; status: ApplyStatus }[]> {
  const open = await findPositions(app, { pageNum: 1 }, 'zh-cn');
  const postings = await Promise.all(open.list.map(({ pkPublish }) => readPosting(app.db, pkPublish)));
  const made: { id: string; status: ApplyStatus }[] = [];
  while (made.length < count) {
    await transaction(app, async (trx) => {
      const until = Math.min(count, made.length + portion);
      while (made.length < until) {
        const number = made.length;
        const posting = postings[number % postings.length]!;
        const status = statuses[number % statuses.length]!;
        const at = app.clock.now() - (count - number) * minute;
        const [id, accountId] = [newId(), newId()];
        const name = `候选${String(number).padStart(6, '0')}`;
        await insertAccount(trx, { ...newAccount(accountId, at, 'zh-cn'), name, email: `${accountId}@example.com` });
        await insertApplication(trx, {
          id,
          accountId,
          postingId: posting.id,
          jobType: posting.jobType,
          receiptNo: `CS-2026-${id}`,
          status,
          statusAt: at,
          appliedAt: at,
          live: isLive(status) ? 1 : 0,
          liveCategory: isLive(status) ? posting.jobType : null,
          resumeType: 'school',
          workPlace: posting.workplaces[0] ?? '',
          site: posting.testSites[0] ?? '',
          findWay: 'official',
          form: '{}',
        });
        const edus = [{ school: schools[number % 5]!, major: majors[number % 5]!, education: '1' }];
        const resumeInfo = { name, birthdate: '2003-05-01', height: 172, visionLeft: 5, visionRight: 5 };
        await keepFacts(trx, app, id, {
          resumeType: 'school',
          pkPsndoc: accountId,
          sections: { resumeInfo, Edu: { edus } },
        } as never);
        made.push({ id, status });
      }
    });
  }
  return made;
}
