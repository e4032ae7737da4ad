import { applied, office } from './tasks.ts';
import type { TestApp } from './test-app.ts';
import { askForBackground } from '#tests/support/requests.ts';

/** A background form that is valid in 2026 for a candidate born in May 2000. */
export function wholeBackground(given: Record<string, unknown> = {}): Record<string, unknown> {
  const relative = { nationality: '中国', workCompany: '杭州云栖中学 教师', address: '杭州市西湖区云栖路 1 号' };
  return {
    formerNames: '',
    residences: [
      { begindate: '2010-01-01', enddate: '2018-08-31', address: '杭州市西湖区云栖路 1 号', police: '云栖派出所' },
      { begindate: '2018-09-01', address: '杭州市余杭区大学城 8 号' },
    ],
    histories: [
      {
        ...{ begindate: '2015-09-01', enddate: '2018-06-30', place: '杭州第二中学', role: '理科' },
        ...{ witness: '王芳', witnessPhone: '13700137000' },
      },
      {
        ...{ begindate: '2018-09-01', place: '杭州云栖大学', role: '交通运输' },
        ...{ witness: '李强', witnessPhone: '0571-88886666' },
      },
    ],
    abroad: [],
    relatives: [
      { relation: 'father', name: '林建国', ...relative },
      { relation: 'mother', name: '陈秀英', ...relative },
    ],
    answers: {
      ...{ criminal: 'N', penalty: 'N', drugs: 'N', illegalOrganisation: 'N', pendingCase: 'N', dishonesty: 'N' },
      relativesAbroad: 'N',
    },
    declared: 'Y',
    ...given,
  };
}

/** A flight candidate with a pending background check, due in `dueIn` milliseconds or without a deadline. */
export async function askedForBackground(site: TestApp, dueIn?: number) {
  const candidate = await applied(site, { jobType: '1' }, 'flight');
  const dueAt = dueIn === undefined ? null : site.clock.now() + dueIn;
  await askForBackground(site.app, office, { ids: [candidate.receiptNo], dueAt, note: '' });
  return { ...candidate, place: `personal/apply-job/${candidate.idkey}/background-check` };
}
