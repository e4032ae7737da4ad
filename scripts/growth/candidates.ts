import sharp from 'sharp';

import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { makePerson, makeSections } from '#server/operations/demo/make-person.ts';
import { createRandom } from '#server/operations/demo/random.ts';
import { makeAccounts } from '#server/people/accounts/make-accounts.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { applyForPosting } from '#server/recruitment/applications/apply/apply-for-posting.ts';
import { forgetTest } from '#server/recruitment/assessments/forget-test.ts';
import { makeResumes } from '#server/recruitment/resumes/make-resumes.ts';

import type { Choice } from '../load/fill-applications.ts';

/** The candidates' types of resume. Both resumes share the attachments, which are stored with the first resume. */
const resumeType = 'school';
const secondType = 'intern';
const seed = 7;

/** A candidate whose data can be decrypted. The candidates who make the measured calls have two complete resumes. */
export interface RealCandidate {
  id: string;
  email: string;
  sections: ReturnType<typeof makeSections>;
}

/** The body of an application for a posting. */
export function applicationFor({ id, workplaces, testSites }: Choice) {
  return {
    pkRegJob: id,
    workPlace: workplaces[0]!,
    site: testSites[0]!,
    adjustable: 'Y',
    pathway: 'official',
    officialPlatform: 'website',
    agreed: true,
  } as const;
}

/**
 * Creates candidates, numbered from `from`, with one or two types of resume. The app itself encrypts their data, so
 * the data can be decrypted.
 */
export async function makeCandidates(
  app: App,
  { from, count, types }: { from: number; count: number; types: 1 | 2 },
  passwordHash: string,
): Promise<RealCandidate[]> {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#5b84c4' } })
    .jpeg()
    .toBuffer();
  const picture = { name: 'picture.jpg', mediaType: 'image/jpeg', bytes };
  const { attachments } = requirementsOf[resumeType];
  const made: RealCandidate[] = [];
  for (let number = from; number < from + count; number += 1) {
    const random = createRandom(seed * 1_000_003 + number);
    const person = makePerson(random, seed, number);
    const sections = makeSections(random, person);
    const { resumeInfo: _, ...others } = sections;
    const at = app.clock.now();
    const { name, email } = person;
    const id = await transaction(app, async (trx) => {
      const account = (await makeAccounts(trx, [{ name, email, passwordHash, at }])).get(email);
      if (account === undefined) throw new Error(`an account with the address ${email} exists already`);
      const first = { scope: { accountId: account, resumeType }, at, sections, attachments, picture } as const;
      const second = {
        scope: { accountId: account, resumeType: secondType },
        at,
        sections: others,
        attachments: [],
        picture,
      } as const;
      await makeResumes(trx, app, types === 2 ? [first, second] : [first]);
      return account;
    });
    made.push({ id, email, sections });
  }
  return made;
}

/**
 * Applies for a posting with the portal's own code.
 * @returns the application's id
 */
export async function applyOnce(app: App, accountId: string, posting: Choice): Promise<string> {
  const moment = { arrivedAt: app.clock.now(), locale: 'zh-cn', idempotencyKey: undefined, forgetRound: forgetTest } as const;
  const input = applicationFor(posting) as unknown as Parameters<typeof applyForPosting>[2];
  const { idkey } = await applyForPosting(app, accountId, input, moment);
  return idkey;
}
