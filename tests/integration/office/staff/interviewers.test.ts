import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffSession, type StaffPerson } from '#tests/support/staff.ts';

const site = await openTestApp();
let lead: StaffPerson;
let admin: StaffPerson;
let recruiter: StaffPerson;
let elsewhere: StaffPerson;
beforeAll(async () => {
  lead = await staffSession(site, 'lead', ['digital']);
  admin = await staffSession(site, 'admin');
  recruiter = await staffSession(site, 'recruiter', ['digital']);
  elsewhere = await staffSession(site, 'interviewer', ['cabin']);
});

const person = (name: string, role: string, units = ['digital']) => ({ name, email: `${name}@desk.example`, role, units });

test('a lead can give no role other than interviewer, and no units beyond their own', async () => {
  for (const role of ['admin', 'lead', 'recruiter', 'checker', 'editor', 'auditor'])
    expect([role, (await lead.post('people', person(`new-${role}`, role))).status]).toEqual([role, 403]);
  expect((await lead.post('people', person('all', 'interviewer', []))).status).toBe(403);
  expect((await lead.post('people', person('cabin', 'interviewer', ['cabin']))).status).toBe(403);
  expect((await recruiter.post('people', person('none', 'interviewer'))).status).toBe(403);
});

test('a lead cannot change, invite or disable anyone but interviewers of their own units', async () => {
  for (const { id, name } of [admin, recruiter, elsewhere, lead]) {
    const access = { name, role: 'interviewer', units: ['digital'] };
    expect([name, (await lead.put(`people/${id}`, access)).status]).toEqual([name, 403]);
    expect([name, (await lead.post(`people/${id}/disable`)).status]).toEqual([name, 403]);
    expect([name, (await lead.post(`people/${id}/invite`)).status]).toEqual([name, 403]);
    expect([name, (await lead.post(`people/${id}/confirm`)).status]).toEqual([name, 403]);
  }
});

test('a lead can add and disable an interviewer, and sees only interviewers', async () => {
  const { data } = await lead.post('people', person('panel', 'interviewer'));
  const listed = async () => (await lead.get('people')).data.list as { id: string; role: string; state: string }[];
  expect((await listed()).map(({ id, role }) => [id, role])).toEqual([[data.id, 'interviewer']]);
  expect((await lead.put(`people/${data.id}`, { name: 'panel', role: 'recruiter', units: ['digital'] })).status).toBe(403);
  expect((await lead.post(`people/${data.id}/disable`)).status).toBe(200);
  expect((await listed())[0]).toMatchObject({ state: 'disabled' });
  expect((await admin.post('people', person('other-panel', 'interviewer', []))).status).toBe(200);
});
