import { checkCharacterOf } from '#lib/rules/id-card.ts';
import type { NewWindow } from '#server/recruitment/corrections/open-window.ts';
import type { PostingDraft } from '#server/recruitment/postings/save-postings.ts';

import { type Candidate, postWithCaptcha, signedInClient } from './accounts.ts';
import { apply, applicationFor, openPosting } from './applications.ts';
import { openWindow } from './requests.ts';
import { dayFrom } from './postings.ts';
import { fillResume, readResume, saveSection } from './resumes.ts';
import { office } from './tasks.ts';
import type { SentMessage, TestApp } from './test-app.ts';
import { type Answer, enciphered, type TestClient } from './test-client.ts';

const day = 24 * 60 * 60_000;

let numbers = 0;

/** A valid ID number, unique to each call, of a person born on 2001-05-20. */
export function freshIdNumber(sex: 'male' | 'female' = 'male'): string {
  numbers += 1;
  const order = String((numbers % 499) * 2 + (sex === 'male' ? 1 : 0)).padStart(3, '0');
  const digits = `${110_000 + Math.floor(numbers / 499)}20010520${order}`;
  return digits + checkCharacterOf(digits);
}

/** An applicant whose resume has, by default, a unique ID number and the phone used at registration. */
export interface Applicant {
  candidate: Candidate;
  idcard: string;
  idkey: string;
  receiptNo: string;
}

/** A candidate with a complete resume and an application for a new posting. */
export async function applicant(
  test: TestApp,
  {
    resumeType = 'school',
    jobType = '3',
    idcard,
    mobile,
    name = '林晓云',
  }: { resumeType?: string; jobType?: PostingDraft['jobType']; idcard?: string; mobile?: string; name?: string } = {},
): Promise<Applicant> {
  const candidate = await signedInClient(test);
  await fillResume(candidate, resumeType);
  const { sections } = await readResume(candidate, resumeType);
  const { data } = sections.resumeInfo;
  const own = idcard ?? freshIdNumber(data.sex);
  const changed = { ...data, name, id: own, birthdate: '2001-05-20', mobilePrefix: '86', mobile: mobile ?? candidate.phone };
  const saved = await saveSection(candidate, 'resumeInfo', changed, { type: resumeType, complete: true });
  if (saved.code !== '200') throw new Error(`${saved.message} ${JSON.stringify(saved.data)}`);
  const posting = await openPosting(test, { jobType, publishDate: dayFrom(test, -5), endDate: dayFrom(test, 20) });
  const { idkey, receiptNo } = (await apply(candidate, applicationFor(posting, { resumeType }))).data;
  // Registration has sent an SMS, which blocks the number for a minute.
  test.clock.advance(60_000);
  return { candidate, idcard: own, idkey, receiptNo };
}

/** Opens a correction window, by default for the sections `Family` and `Other` and for five days. */
export async function openCorrection(test: TestApp, ids: readonly string[], given: Partial<NewWindow> = {}): Promise<void> {
  const dueAt = test.clock.now() + 5 * day;
  const asked = { ids, sections: ['Family', 'Other'], dueAt, reason: '请补充家庭成员的工作单位', ...given };
  const { refused } = await openWindow(test.app, office, asked);
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}

/** Requests the masked phone number of the person with an ID number. */
export function getPhone(client: TestClient, idcard: string): Promise<Answer> {
  return postWithCaptcha(client, 'personal/verify/getPhone', { idcard: enciphered(idcard) });
}

/** Requests a code by SMS for the person with an ID number. */
export function sendCode(client: TestClient, idcard: string): Promise<Answer> {
  return client.post('personal/verify/send', { idcard: enciphered(idcard) });
}

/** Submits a code. */
export function verify(client: TestClient, idcard: string, code: string): Promise<Answer> {
  return client.post('personal/verify/verifySms', { idcard: enciphered(idcard), code: enciphered(code) });
}

/** The newest message with a code for the identity check. */
export function codeTo(test: TestApp, phone: string): Promise<SentMessage> {
  return test.messageTo(`+86${phone}`, 'identity');
}

/** A client that has passed the identity check and has no account session. */
export async function identifiedClient(test: TestApp, { candidate, idcard }: Applicant): Promise<TestClient> {
  const client = test.client();
  await getPhone(client, idcard);
  const sent = await sendCode(client, idcard);
  if (sent.code !== '200') throw new Error(`${sent.code} ${sent.message}`);
  const { code } = await codeTo(test, candidate.phone);
  const passed = await verify(client, idcard, code!);
  if (passed.code !== '200') throw new Error(`${passed.code} ${passed.message}`);
  return client;
}

/** Base path of the calls on the resume copy of an application. */
export function copyBase(applyId: string): string {
  return `/api/cc/ground/resume/modify/${applyId}`;
}
