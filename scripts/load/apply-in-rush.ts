import { sectionNames } from '#lib/forms/resume/sections.ts';
import { applicationFor } from '#tests/support/applications.ts';
import { resumeBase } from '#tests/support/resumes.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

import type { Answer, Caller, Tally } from './caller.ts';

/** Attachments uploaded as large pictures: both sides of the ID document, student card, photo. */
const uploads = ['1', '2', '3', '10'];
/** Further attachments, uploaded as small pictures. */
const others = ['4', '6'];

/** A posting of the demo airline that is open to students, with one of its workplaces and one of its test sites. */
export async function findOpenPosting(caller: Caller) {
  const { list } = (await caller.post('findPositions', { jobType: '3', pageSize: 50 })).data;
  const { pkPublish: id } = list.find(({ viewApply }: { viewApply: string }) => viewApply === 'Y');
  const [workPlaces, sites] = [(await caller.get(`workplace/${id}`)).data, (await caller.get(`findJobSite/${id}`)).data];
  return { id, workPlace: workPlaces[0].key, site: sites[0].key };
}

/** Everything before applying: captcha, search, the complete resume, four large and two small uploads. */
export async function prepareInRush(
  caller: Caller,
  tally: Tally,
  pictures: { large: Uint8Array; small: Uint8Array },
): Promise<void> {
  const whole = wholeSections();
  await tally.run('captcha', () => caller.get('system/captcha'));
  await tally.run('search', () => caller.post('findPositions', { jobType: '3', keyWord: '工程师' }));
  for (const section of sectionNames) {
    const body = { data: whole[section], complete: true };
    await tally.run('save', () => caller.post(`${resumeBase}/update/${section}?resumeType=school`, body));
  }
  for (const type of uploads) {
    await tally.run('upload', () => caller.upload(`${resumeBase}/attachment/attachement/${type}`, pictures.large));
  }
  for (const type of others) {
    await tally.run('small upload', () => caller.upload(`${resumeBase}/attachment/attachement/${type}`, pictures.small));
  }
}

/** A posting, and the choices in an application for it. */
export interface RushPosting {
  id: string;
  workPlace: string;
  site: string;
}

/** Sends the application. */
export function sendApplication(caller: Caller, { id, workPlace, site }: RushPosting): Promise<Answer> {
  return caller.post('personal/apply-job/apply', applicationFor(id, { workPlace, site }));
}

/** Everything a candidate does in the rush: preparation and application. */
export async function applyInRush(
  caller: Caller,
  tally: Tally,
  posting: RushPosting,
  pictures: { large: Uint8Array; small: Uint8Array },
): Promise<void> {
  await prepareInRush(caller, tally, pictures);
  await tally.run('apply', () => sendApplication(caller, posting));
}
