import { fillResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { applicationFor, apply } from '#tests/support/applications.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

/** The acknowledged writes of one candidate; all of them must still be stored after the server has been killed. */
export interface Acknowledged {
  /** Number of the last autosave. */
  saved: number;
  /** Entries in the application's timeline. */
  steps: number;
  receiptNo: string;
}

/** A candidate who writes without a pause and records what was acknowledged. */
export interface Writer {
  acknowledged: Acknowledged;
  /** Acknowledged writes so far. */
  writes: number;
  /** Writes until a call fails, which happens when the server is killed. */
  write(): Promise<void>;
  /** Describes acknowledged writes that are missing; empty if none is. */
  verify(): Promise<string[]>;
}

const answered = (answer: { code: string; message: string }) => {
  if (answer.code !== '200') throw new Error(`refused: ${answer.code} ${answer.message}`);
};

/** Fills in the resume of a signed-in candidate and makes the candidate a writer. */
export async function createWriter(
  client: TestClient,
  posting: { id: string; workPlace: string; site: string },
): Promise<Writer> {
  await fillResume(client);
  const { Other } = wholeSections();
  const acknowledged: Acknowledged = { saved: 0, steps: 0, receiptNo: '' };
  const body = applicationFor(posting.id, { workPlace: posting.workPlace, site: posting.site });
  let attempt = 0;
  let applied = '';

  const writer: Writer = {
    acknowledged,
    writes: 0,
    async write() {
      for (;;) {
        answered(await saveSection(client, 'Other', { ...Other, hobbies: String(acknowledged.saved + 1) }, { complete: true }));
        acknowledged.saved += 1;
        if (applied === '') {
          attempt += 1;
          const { data, ...answer } = await apply(client, body, `attempt-${attempt}`);
          answered(answer);
          applied = data.idkey;
          if (data.isApply === 'N') acknowledged.receiptNo = data.receiptNo;
        } else {
          answered(await client.post(`personal/apply-job/delete/${applied}`));
          applied = '';
        }
        acknowledged.steps += 1;
        writer.writes += 2;
      }
    },
    async verify() {
      const lost: string[] = [];
      const { sections } = (await client.get(`${resumeBase}/getResumeInfo?resumeType=school`)).data;
      const saved = Number(sections.Other?.data.hobbies ?? 0);
      if (saved < acknowledged.saved) lost.push(`autosave ${acknowledged.saved} was acknowledged, ${saved} is stored`);
      const [record] = (await client.post('personal/apply-job/query-all')).data;
      const steps = record?.timeline.length ?? 0;
      if (steps < acknowledged.steps) lost.push(`${acknowledged.steps} steps were acknowledged, ${steps} are stored`);
      if (acknowledged.receiptNo !== '' && record?.receiptNo !== acknowledged.receiptNo)
        lost.push(`receipt ${acknowledged.receiptNo} is not there`);
      // One more write of each kind may have been stored although its answer was lost.
      Object.assign(acknowledged, { saved, steps, receiptNo: record?.receiptNo ?? '' });
      applied = record?.status === 'submitted' ? record.idkey : '';
      return lost;
    },
  };
  return writer;
}
