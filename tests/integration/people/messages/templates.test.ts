import { beforeAll, expect, test } from 'vitest';

import { mayDo, staffRoleNames } from '#lib/domain/staff-roles.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { transaction } from '#server/platform/db/database.ts';
import { freshPhone, postWithCaptcha } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { batch, preview } from '#tests/support/batches.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let editor: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  editor = await staffSession(site, 'editor');
});

const activation = { purpose: 'activation', locale: 'en-us', channel: 'mail' };

async function read(place: { purpose: string; locale: string; channel: string }) {
  const { data } = await editor.get('templates');
  return data.list.find(
    (one: typeof place) => one.purpose === place.purpose && one.locale === place.locale && one.channel === place.channel,
  );
}

/** Requests a code for registering and returns its SMS. */
async function codeSms() {
  const phone = freshPhone();
  await postWithCaptcha(site.client(), 'system/user/sendRegisterMessage', { loginPhone: phone });
  return site.messageTo(`+86${phone}`);
}

test('messages are listed by purpose, language and channel with their variables and current text', async () => {
  expect(await read(activation)).toMatchObject({
    own: 'N',
    version: 0,
    subject: 'Activate your {{site}} account',
    text: expect.stringContaining('{{link}}'),
    variables: [
      { name: 'site', required: 'N' },
      { name: 'name', required: 'N' },
      { name: 'link', required: 'Y' },
    ],
    updatedBy: '',
  });
});

test('every fault of a refused template is reported', async () => {
  const change = { ...activation, version: 0, subject: 'Hello {{naem}}', text: 'No link, {{nobody}}' };
  const refused = await editor.put('templates', change);
  expect(faultsOf(refused)).toEqual(['subject unknownVariable', 'text unknownVariable', 'text missingVariable']);
  expect(refused.data.fields.map(({ message }: { message: string }) => message).join()).toMatch(/naem.*nobody.*link/);
  expect(faultsOf(await editor.put('templates', { ...change, channel: 'sms' }))).toEqual(['channel choice']);
  expect(faultsOf(await editor.put('templates', { ...change, purpose: 'nothing' }))).toEqual(['purpose choice']);
  expect(await read(activation)).toMatchObject({ version: 0 });
});

test("a code is sent with the office's own text and the id under which the gateway has registered it", async () => {
  const place = { purpose: 'register', locale: 'zh-cn', channel: 'sms' };
  const given = await codeSms();
  expect(given.text).toContain('注册验证码');
  expect(given).toMatchObject({ smsTemplateId: 'register.zh-cn' });
  const words = { text: '【{{site}}】您好，验证码：{{code}}', smsTemplateId: 'SMS_1001' };
  expect(faultsOf(await editor.put('templates', { ...place, version: 0, text: words.text }))).toEqual(['smsTemplateId required']);
  expect(await editor.put('templates', { ...place, version: 0, ...words })).toMatchObject({
    status: 200,
    data: { own: 'Y', version: 1, ...words },
  });
  const sent = await codeSms();
  expect(sent.text).toMatch(/^【.+】您好，验证码：\d{6}$/);
  expect(sent).toMatchObject({ smsTemplateId: 'SMS_1001' });
  await editor.put('templates', { ...place, version: 1, reset: 'Y' });
  const again = await codeSms();
  expect(again.text).toContain('注册验证码');
  expect(again).toMatchObject({ smsTemplateId: 'register.zh-cn' });
});

test('a mail has the changed subject, text and signature; the other language is unchanged', async () => {
  const mail = (locale: 'zh-cn' | 'en-us') => ({
    channel: 'mail' as const,
    to: `${locale}@example.com`,
    purpose: 'contact-email' as const,
    code: '123456',
    subject: 'as it was',
    text: 'as it was',
    values: { code: '123456' },
    locale,
  });
  const place = { purpose: 'contact-email', locale: 'en-us', channel: 'mail' };
  await editor.put('templates', { ...place, version: 0, subject: 'Code of {{site}}', text: 'It is {{code}}.' });
  await editor.put('templates', { ...place, purpose: 'signature', version: 0, text: 'Your {{site}}' });
  await transaction(site.app, async (trx) => {
    for (const locale of ['zh-cn', 'en-us'] as const) await queueMessage(trx, site.app, mail(locale));
  });
  const sent = await site.messageTo('en-us@example.com');
  expect(sent.subject).toMatch(/^Code of \w/);
  expect(sent.text).toMatch(/^It is 123456\.\n\nYour \w.*\n$/);
  expect(await site.messageTo('zh-cn@example.com')).toMatchObject({ subject: 'as it was', text: 'as it was' });
});

test('a save based on an older version is refused, and the answer has the latest; every version is stored, and changes are logged', async () => {
  const place = { purpose: 'already-registered', locale: 'zh-cn', channel: 'mail' };
  const words = (subject: string) => ({ ...place, subject, text: '您好 {{home}}' });
  const first = await editor.put('templates', { ...words('一'), version: 0 });
  const late = await editor.put('templates', { ...words('二'), version: 0 });
  expect(late).toMatchObject({ status: 409, data: { current: { subject: '一', version: 1 } } });
  await editor.put('templates', { ...words('二'), version: 1 });
  const { data } = await editor.get('templates/versions', { query: place });
  expect(data.list.map(({ version, subject }: { version: number; subject: string }) => [version, subject])).toEqual([
    [2, '二'],
    [1, '一'],
  ]);
  expect(data.list[0]).toMatchObject({ at: new Date(site.clock.now()).toISOString(), own: 'Y' });
  const reset = await editor.put('templates', { ...place, version: 2, reset: 'Y' });
  expect(reset.data).toMatchObject({ own: 'N', version: 3, text: reset.data.given.text });
  // `given` is the text that a reset restores, even while the office has its own text.
  expect(first.data.given).toEqual(reset.data.given);
  const { list } = (await editor.get('templates/versions', { query: place })).data;
  expect(list[0]).toMatchObject({ version: 3, own: 'N', ...reset.data.given });
  const log = await site.app.db.selectFrom('auditLog').selectAll().where('action', '=', 'template.changed').execute();
  expect(log.map(({ subject }) => subject)).toContain('already-registered zh-cn mail');
});

test('a preview uses a real application only for readers with access to it', async () => {
  const posting = await openPosting(site, { unit: 'cabin' });
  const { data: sent } = await apply(await readyCandidate(site), applicationFor(posting));
  const words = {
    purpose: 'application-status',
    locale: 'en-us',
    channel: 'mail',
    subject: '{{receiptNo}}',
    text: '{{name}}: {{job}} is at {{status}}. {{link}}',
  };
  const cabin = await staffClient(site, 'recruiter', ['cabin']);
  const shown = await cabin.post('templates/preview', { ...words, application: sent.receiptNo });
  expect(shown).toMatchObject({ status: 200, data: { subject: sent.receiptNo } });
  expect(shown.data.text).not.toContain('{{');
  const log = site.app.db.selectFrom('auditLog').select(['applicationId', 'unit']).where('action', '=', 'application.read');
  expect(await log.execute()).toEqual([{ applicationId: sent.idkey, unit: 'cabin' }]);
  const digital = await staffClient(site, 'recruiter', ['digital']);
  expect((await digital.post('templates/preview', { ...words, application: sent.receiptNo })).status).toBe(404);
  expect((await editor.post('templates/preview', { ...words, application: sent.receiptNo })).status).toBe(403);
  const example = (await editor.post('templates/preview', words)).data;
  expect(example.text).toContain('Lin Xiao: Cadet pilot is at Under review');
  expect(example.madeUp).toEqual(['receiptNo', 'name', 'job', 'status', 'link']);
  expect(faultsOf(await editor.post('templates/preview', { ...words, text: '{{x}}' }))).toContain('text unknownVariable');
  expect((await cabin.put('templates', { ...words, version: 0 })).status).toBe(403);
});

test('changing a template requires a step-up, which no machine can do', async () => {
  const words = {
    purpose: 'login',
    locale: 'en-us',
    channel: 'sms',
    version: 0,
    text: 'Call 10086: {{code}}',
    smsTemplateId: 'x',
  };
  const late = await staffSession(site, 'editor');
  await site.app.db
    .updateTable('staffSessions')
    .set({ provedAt: site.clock.now() - 10 * 60_000 - 1 })
    .where('staffId', '=', late.id)
    .execute();
  for (const client of [late, await staffClient(site, 'editor')]) {
    expect(await client.put('templates', words)).toMatchObject({ status: 403, data: { stepUp: true } });
  }
  const { list } = (await editor.get('templates')).data as { list: { purpose: string; text: string }[] };
  expect(list.filter(({ text }) => text.includes('10086'))).toEqual([]);
});

test('a lead of all units can change a template, and preview it with a real application, whose missing values are made up', async () => {
  const { data: sent } = await apply(await readyCandidate(site), applicationFor(await openPosting(site, { unit: 'cabin' })));
  const lead = await staffSession(site, 'lead');
  const place = { purpose: 'application-testAssigned', locale: 'en-us', channel: 'mail' };
  const words = {
    subject: 'Test: {{job}}',
    text: '{{receiptNo}} sits at {{seat}}, {{time}}, {{place}}, {{admissionNo}} {{link}}',
  };
  const shown = await lead.post('templates/preview', { ...place, ...words, application: sent.receiptNo });
  expect(shown.data).toMatchObject({
    text: expect.stringMatching(new RegExp(`^${sent.receiptNo} sits at 17, `)),
    madeUp: ['seat', 'time', 'place', 'admissionNo'],
  });
  expect(await lead.put('templates', { ...place, ...words, version: 0 })).toMatchObject({ status: 200, data: { version: 1 } });
});

test.each(staffRoleNames.filter((role) => mayDo(role, 'templates.edit')))(
  'a %s, who may edit templates, can preview an example in both languages',
  async (role) => {
    const client = await staffClient(site, role);
    const words = { purpose: 'application-received', channel: 'sms', text: '{{name}}: {{receiptNo}} {{link}}' };
    const texts = ['zh-cn', 'en-us'].map(async (locale) => {
      return (await client.post('templates/preview', { ...words, locale })).data.text as string;
    });
    expect(await Promise.all(texts)).toEqual([
      expect.stringMatching(/^张晓云: CS26-\w+ http/),
      expect.stringMatching(/^Lin Xiao: CS26-\w+ http/),
    ]);
  },
);

test('notifications of an application use the changed text', async () => {
  const place = { purpose: 'application-received', locale: 'zh-cn', channel: 'sms' };
  await editor.put('templates', { ...place, version: 0, text: '收到 {{receiptNo}}，{{link}}', smsTemplateId: 'SMS_7' });
  const candidate = await readyCandidate(site);
  const { data } = await apply(candidate, applicationFor(await openPosting(site)));
  expect(await site.messageTo(`+86${candidate.phone}`, 'application-received')).toMatchObject({
    text: expect.stringMatching(new RegExp(`^收到 ${data.receiptNo}，http`)),
    smsTemplateId: 'SMS_7',
  });
  const lead = await staffClient(site, 'lead');
  expect((await lead.get(`applications/${data.idkey}`)).data.messages).toEqual([
    expect.objectContaining({ text: expect.stringMatching(/^收到/), templateVersion: 1 }),
  ]);
  await editor.put('templates', { ...place, version: 1, reset: 'Y' });
  const { data: second } = await apply(await readyCandidate(site), applicationFor(await openPosting(site)));
  expect((await lead.get(`applications/${second.idkey}`)).data.messages).toMatchObject([{ templateVersion: null }]);
});

test('a free SMS of the office is sent as the variable `text` of the registered template', async () => {
  const place = { purpose: 'application-letter', locale: 'zh-cn', channel: 'sms', smsTemplateId: 'SMS_6' };
  expect(faultsOf(await editor.put('templates', { ...place, version: 0, text: '请登录查看' }))).toEqual(['text missingVariable']);
  await editor.put('templates', { ...place, version: 0, text: '{{job}}：{{text}}' });
  const lead = await staffClient(site, 'lead');
  const { candidate, idkey } = await applied(site);
  const letter = { subject: '宣讲', text: '周五晚七点见 {{link}}' };
  const action = { kind: 'message', letters: { 'zh-cn': letter, 'en-us': letter } };
  const text = expect.stringMatching(/^[^：]+：周五晚七点见 http:\S+$/);
  expect((await preview(lead, [idkey], action)).data.samples).toMatchObject([{ channel: 'sms', text }]);
  await batch(lead, [idkey], action, { releaseAt: 'now' });
  expect(await site.messageTo(`+86${candidate.phone}`, place.purpose)).toMatchObject({ text, smsTemplateId: 'SMS_6' });
});

test('a free mail of the office keeps its subject, and its text is put into the changed template', async () => {
  const place = { purpose: 'application-letter', locale: 'zh-cn', channel: 'mail' };
  expect(await editor.put('templates', { ...place, version: 0, text: '{{name}}：{{text}}' })).toMatchObject({ status: 200 });
  const values = { name: '张三', text: '周五见' };
  await transaction(site.app, (trx) =>
    queueMessage(trx, site.app, {
      channel: 'mail',
      to: 'letter@example.com',
      purpose: 'application-letter',
      subject: '线上宣讲',
      text: 'as it was',
      values,
      locale: 'zh-cn',
    }),
  );
  const sent = await site.messageTo('letter@example.com');
  expect(sent.subject).toBe('线上宣讲');
  expect(sent.text).toMatch(/^张三：周五见\n\n/);
});
