import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { deliverWebhooks, forgetDeliveries, waits } from '#server/office/webhooks/deliver-webhooks.ts';
import { type Posted, postSigned, type Signed, signatureOf } from '#server/office/webhooks/post-signed.ts';
import { publicLookup } from '#server/office/webhooks/webhook-address.ts';
import { transaction } from '#server/platform/db/database.ts';
import { addEvent } from '#server/recruitment/applications/events.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { type StaffPerson, staffClient, staffSession } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

import { isGenuine } from '../../../../docs/changes-client.mjs';

let admin: StaffPerson;
/** A machine, which may read without a fresh code. */
let reader: TestClient;
const sent: { idkey: string; receiptNo: string }[] = [];
let received: (Signed & { events: { application: string; type: string }[] })[] = [];
let answer: Posted = { status: 204 };
const url = 'https://hr.example.com/skygate';

const site = await openTestApp();
beforeAll(async () => {
  reader = await staffClient(site, 'admin');
  for (const unit of ['digital', 'cabin']) {
    const posting = await openPosting(site, { unit });
    sent.push((await apply(await readyCandidate(site), applicationFor(posting))).data);
  }
});
beforeEach(async () => {
  admin = await staffSession(site, 'admin');
  for (const { id } of (await admin.get('webhooks')).data.list) await admin.send('DELETE', `webhooks/${id}`, null, {});
  received = [];
  answer = { status: 204 };
});

function deliver() {
  const post = async (signed: Signed): Promise<Posted> => {
    received.push({ ...signed, events: JSON.parse(signed.body).list });
    return answer;
  };
  return deliverWebhooks(site.app, { post });
}

const deliveriesOf = async (id: string) => (await reader.get(`webhooks/${id}/deliveries`)).data.list;

/** Adds an event to an application. */
function happen(index: number) {
  site.clock.advance(1000);
  const at = site.clock.now();
  return transaction(site.app, (trx) =>
    addEvent(trx, site.app, { applicationId: sent[index]!.idkey, status: 'screening', at, kind: 'resumeChanged' }),
  );
}

test('a webhook gets each event since its creation once, signed', async () => {
  const { data } = await admin.post('webhooks', { url });
  expect(data.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await deliver();
  expect(received).toEqual([]);
  await happen(0);
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(received).toHaveLength(1);
  const [one] = received;
  expect(one).toMatchObject({ url, events: [{ application: sent[0]!.idkey, type: 'resumeChanged' }] });
  const headers = signatureOf(one!);
  const now = site.clock.now();
  expect(isGenuine(data.secret, headers, one!.body, now)).toBe(true);
  expect(isGenuine(data.secret, headers, `${one!.body} `, now)).toBe(false);
  expect(isGenuine(data.secret, { ...headers, 'webhook-id': 'another' }, one!.body, now)).toBe(false);
  expect(isGenuine(data.secret, headers, one!.body, now + 302_000)).toBe(false);
  expect(isGenuine('whsec_b3RoZXI=', headers, one!.body, now)).toBe(false);
});

test('a library of Standard Webhooks verifies a delivery and refuses an altered one', async () => {
  const { data } = await admin.post('webhooks', { url });
  await happen(0);
  await deliver();
  const [one] = received;
  const headers = signatureOf(one!);
  vi.useFakeTimers({ toFake: ['Date'], now: site.clock.now() });
  try {
    const receiver = new Webhook(data.secret);
    expect(receiver.verify(one!.body, headers)).toMatchObject({ list: one!.events });
    expect(() => receiver.verify(`${one!.body} `, headers)).toThrow();
  } finally {
    vi.useRealTimers();
  }
});

test("a webhook of a unit gets that unit's events only", async () => {
  await admin.post('webhooks', { url, units: ['cabin'] });
  await happen(0);
  await happen(1);
  await deliver();
  expect(received.flatMap(({ events }) => events.map(({ application }) => application))).toEqual([sent[1]!.idkey]);
});

test('a refused delivery is retried in order with growing delays, then becomes a dead letter that can be sent again', async () => {
  const { data } = await admin.post('webhooks', { url });
  await happen(0);
  answer = { status: 500 };
  await deliver();
  await happen(1);
  await deliver();
  expect(received).toHaveLength(1);
  site.clock.advance(-1000);
  for (const wait of waits) {
    site.clock.advance(wait - 1);
    const before = received.length;
    await deliver();
    expect(received).toHaveLength(before);
    site.clock.advance(1);
    await deliver();
    expect(received.length).toBeGreaterThan(before);
  }
  const [dead] = (await deliveriesOf(data.id)).filter(({ state }: { state: string }) => state === 'dead');
  expect(dead).toMatchObject({ attempts: waits.length + 1, lastStatus: 500 });
  expect((await reader.get('webhooks')).data.list).toMatchObject([{ dead: 1, waiting: 1 }]);
  admin = await staffSession(site, 'admin');
  answer = { status: 200 };
  site.clock.advance(waits[0]);
  received = [];
  await deliver();
  expect(received.map(({ events }) => events[0]!.application)).toEqual([sent[1]!.idkey]);
  received = [];
  expect((await admin.post(`webhooks/${data.id}/deliveries/${dead.id}/retry`)).status).toBe(200);
  await deliver();
  expect(received).toMatchObject([{ id: dead.id, events: [{ application: sent[0]!.idkey }] }]);
  expect((await admin.post(`webhooks/${data.id}/deliveries/${dead.id}/retry`)).status).toBe(404);
  site.clock.advance(31 * 86_400_000);
  await forgetDeliveries(site.app);
  expect(await deliveriesOf(data.id)).toEqual([]);
});

test('a paused webhook resumes where it stopped, and a delivery whose instance died is taken over', async () => {
  const { data } = await admin.post('webhooks', { url });
  await admin.post(`webhooks/${data.id}/pause`, { paused: 'Y' });
  await happen(0);
  await deliver();
  expect(received).toEqual([]);
  await admin.post(`webhooks/${data.id}/pause`, { paused: 'N' });
  const dying = deliverWebhooks(site.app, { post: () => Promise.reject(new Error('the process ends here')) });
  await expect(dying).rejects.toThrow('ends here');
  await deliver();
  expect(received).toEqual([]);
  site.clock.advance(60_000);
  await deliver();
  expect(received).toHaveLength(1);
});

test('changing webhooks and retrying deliveries requires a fresh code, which no machine has', async () => {
  const { data } = await admin.post('webhooks', { url });
  site.clock.advance(10 * 60_000 + 1);
  for (const client of [admin, reader]) {
    const answers = await Promise.all([
      client.post('webhooks', { url: 'https://attacker.example.com/' }),
      client.post(`webhooks/${data.id}/secret`),
      client.post(`webhooks/${data.id}/pause`, { paused: 'Y' }),
      client.send('DELETE', `webhooks/${data.id}`, null, {}),
      client.post(`webhooks/${data.id}/deliveries/x/retry`),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, data: { stepUp: true } });
  }
  expect((await reader.get('webhooks')).data.list).toMatchObject([{ id: data.id, url, active: true }]);
});

test('only public HTTPS addresses are accepted, and an address that resolves to a private one at the time of sending is not called', async () => {
  const unfit = {
    'http://hr.example.com/': 'webhookHttps',
    'https://user:pw@hr.example.com/': 'webhookHttps',
    'hr.example.com': 'webhookHttps',
    'https://localhost/': 'webhookPrivate',
    'https://hr.internal/': 'webhookPrivate',
    'https://127.0.0.1/': 'webhookPrivate',
    'https://2130706433/': 'webhookPrivate',
    'https://10.1.2.3/': 'webhookPrivate',
    'https://192.168.0.1/': 'webhookPrivate',
    'https://169.254.169.254/latest/meta-data': 'webhookPrivate',
    'https://[::1]/': 'webhookPrivate',
    'https://[::ffff:10.0.0.1]/': 'webhookPrivate',
    'https://[fd00::1]/': 'webhookPrivate',
    'https://hr.example.com:22/': 'webhookPort',
    'https://hr.example.com:8080/': 'webhookPort',
  };
  for (const [address, rule] of Object.entries(unfit)) {
    expect([address, faultsOf(await admin.post('webhooks', { url: address }))]).toEqual([address, [`url ${rule}`]]);
  }
  const atOther = await admin.post('webhooks', { url: 'https://hr.example.com:8443/skygate' });
  expect(atOther.code).toBe('200');
  await admin.delete(`webhooks/${atOther.data.id}`);
  expect(faultsOf(await admin.post('webhooks', { url, units: ['nowhere'] }))).toEqual(['units.0 choice']);
  const to = (address: string) => postSigned({ url: address, secret: 's', id: 'i', body: '{}', at: 0 }, [1]);
  expect(await to('https://127.0.0.1:1/')).toEqual({ error: 'EPRIVATE' });
  expect(await to('https://localhost:1/')).toEqual({ error: 'EPRIVATE' });
  expect(await to('https://hr.example.com:2/')).toEqual({ error: 'EPORT' });
  const found = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.code)));
  expect(found).toBe('EPRIVATE');
});

test('a secret is shown once, encrypted and replaceable; only administrators read webhooks; changes are logged', async () => {
  const { data } = await admin.post('webhooks', { url });
  expect(JSON.stringify((await admin.get('webhooks')).data)).not.toContain(data.secret);
  const renewed = (await admin.post(`webhooks/${data.id}/secret`)).data;
  expect(renewed.secret).not.toBe(data.secret);
  const stored = JSON.stringify(await site.app.db.selectFrom('webhooks').selectAll().execute());
  expect(stored).not.toContain(renewed.secret);
  for (const role of ['lead', 'recruiter', 'editor', 'auditor', 'checker'] as const) {
    expect((await (await staffClient(site, role)).get('webhooks')).status).toBe(403);
  }
  for (const path of ['nothing/secret', 'nothing/pause']) {
    expect((await admin.post(`webhooks/${path}`, { paused: 'Y' })).status).toBe(404);
  }
  const log = await site.app.db.selectFrom('auditLog').select(['action', 'details']).where('subject', '=', data.id).execute();
  expect(log.map(({ action, details }) => `${action} ${JSON.parse(details).change}`)).toEqual([
    'webhook.changed added',
    'webhook.changed secret',
  ]);
});
