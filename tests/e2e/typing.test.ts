import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type ResumeType, resumeTypes } from '#lib/domain/resume-types.ts';
import { type Field, isOfOtherType, isRendered, isSkippedByType } from '#lib/forms/field.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { addStaff } from '#server/office/staff/add-staff.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { registerByEmail } from '#tests/support/accounts.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { applyDialog } from '#tests/support/apply-dialog.ts';
import { askForBackground } from '#tests/support/requests.ts';
import { startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate, clientOf, openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { isSaved, openResume, saveBar } from '#tests/support/resume-page.ts';
import { readResume } from '#tests/support/resumes.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { founder } from '#tests/support/staff.ts';
import { office } from '#tests/support/tasks.ts';
import { openEveryField, typeEverywhere } from '#tests/support/typing.ts';

const t = translateFor('zh-cn');

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
beforeEach(() => site.clock.advance(60 * 60_000));
afterAll(() => site.close());

/** The value at a path such as `edus.0.school`. */
function at(data: unknown, path: string): unknown {
  return path.split('.').reduce((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], data);
}

/** The names of the fields that a form has for a resume type. */
function namesFor(fields: readonly Field[], resumeType: ResumeType): string[] {
  const around = { resumeType };
  const present = fields.filter((field) => !isOfOtherType(field, around) && !isSkippedByType(field, around));
  return present.flatMap((field) => [field.name, ...(field.kind === 'list' ? namesFor(field.fields, resumeType) : [])]);
}

/**
 * The resume types, each with the sections whose fields differ from those of all earlier types. A type without such sections
 * is left out.
 */
function distinctSections(): [ResumeType, SectionName[]][] {
  const known = new Set<string>();
  return resumeTypes.flatMap((type) => {
    const sections = requirementsOf[type].sections.filter((section) => {
      const form = [section, ...namesFor(sectionForms[section], type)].join(' ');
      return known.size < known.add(form).size;
    });
    return sections.length > 0 ? [[type, sections]] : [];
  });
}

describe('a candidate types into every field key by key and keeps the focus', () => {
  test.each(distinctSections())('in a resume of type %s, and the input in sections %s is stored', async (type, sections) => {
    const { client, page, close } = await openResume(site, {}, `/personal?resumetype=${type}`);
    for (const section of sections) {
      await page.evaluate((hash) => void (location.hash = hash), section);
      await page.getByRole('heading', { name: t(`resume.section.${section}`), level: 2 }).waitFor();
      const form = page.locator('#resume-section');
      const lists = sectionForms[section].filter((field) => field.kind === 'list' && isRendered(field, {}, { resumeType: type }));
      for (const list of lists) await form.getByRole('region', { name: t(list.label), exact: true }).waitFor();
      await openEveryField(form);
      const typed = await typeEverywhere(page, form, () => site.clock.advance(10_000));
      // The input for the free text of a place has the name of the place's field plus `.words`. The search text of a long
      // select is not stored.
      const stored = Object.entries(typed).flatMap(([name, value]) =>
        /^[\w.]+$/.test(name) ? [[name.replace(/\.words$/, ''), value]] : [],
      );
      expect(stored.length).toBeGreaterThan(0);
      await page.keyboard.press('Tab');
      await expect.poll(() => saveBar(page).textContent()).toMatch(isSaved);
      const read = async () => {
        const { data } = (await readResume(client, type)).sections[section];
        return stored.map(([path]) => [path, String(at(data, path!))]);
      };
      await expect.poll(read, { interval: 1000 }).toEqual(stored);
    }
    await close();
  });

  test('in the background form, and the input is stored', async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor, 'flight');
    const posting = await openPostingNow(site, { jobType: '1' });
    const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'flight' }))).data;
    await askForBackground(site.site.app, office, { ids: [idkey], dueAt: site.clock.now() + 5 * 86_400_000, note: '' });
    await visitor.open(`/flyBackgroundCheck?applyId=${idkey}`);
    const form = page.locator('#background-form');
    await form.locator('[data-add]').first().waitFor();
    await openEveryField(form);
    const typed = await typeEverywhere(page, form);
    const read = async () => {
      const { formerNames, histories, relatives } = (await candidate.get(`personal/apply-job/${idkey}/background-check`)).data
        .data;
      return [formerNames, histories.at(-1)?.place, relatives[0]?.name];
    };
    const lastPlace = Object.entries(typed).findLast(([name]) => name.endsWith('.place'))?.[1];
    await expect.poll(read).toEqual([typed.formerNames, lastPlace, typed['relatives.0.name']]);
    await visitor.close();
  });

  test('in the application form', async () => {
    const visitor = await site.visit();
    await becomeCandidate(site, visitor);
    await visitor.open(`/hotJobDetail?id=${await openPostingNow(site)}`);
    const { dialog, ...does } = applyDialog(visitor);
    await does.start();
    await does.choose();
    await openEveryField(dialog);
    await typeEverywhere(visitor.page, dialog);
    await visitor.close();
  });
});

describe('no focus and no letter is lost while typing', () => {
  async function typeInDialog(visitor: Visitor, { dialog }: ReturnType<typeof accountDialog>): Promise<string[]> {
    await openEveryField(dialog);
    return Object.keys(await typeEverywhere(visitor.page, dialog));
  }

  test('in the dialogs for signing in, registering and a forgotten password', async () => {
    const visitor = await site.visit();
    const account = accountDialog(visitor);
    await visitor.open('/home');
    await account.open();
    expect(await typeInDialog(visitor, account)).toContain('emailOrPhone');
    await account.tab('account.login.bySms');
    expect(await typeInDialog(visitor, account)).toContain('loginPhone');
    await account.tab('account.tab.register');
    await account.tab('account.register.byEmail');
    expect(await typeInDialog(visitor, account)).toEqual(expect.arrayContaining(['email', 'name', 'confirmPassword', 'captcha']));
    await account.tab('account.register.byPhone');
    expect(await typeInDialog(visitor, account)).toContain('code');
    await visitor.open('/resetpassword');
    await visitor.page.getByRole('button', { name: t('account.reset.ask') }).click();
    expect(await typeInDialog(visitor, account)).toContain('email');
    await visitor.close();
  });

  test('on the page for a new password', async () => {
    const visitor = await site.visit();
    const email = 'typing@example.com';
    await registerByEmail(site, clientOf(site), email, { name: '林晓舟' });
    const account = accountDialog(visitor);
    await visitor.open('/resetpassword');
    await visitor.page.getByRole('button', { name: t('account.reset.ask') }).click();
    await account.fill({ email });
    await account.solveCaptcha();
    await account.button('account.reset.mail').click();
    const { link = '' } = await site.messageTo(email, 'password-reset');
    await visitor.page.goto(link);
    await visitor.page.locator('main form').waitFor();
    expect(Object.keys(await typeEverywhere(visitor.page, visitor.page.locator('main form')))).toContain('password');
    await visitor.close();
  });

  test('in dialogs of the account page, and in those for changing the password and binding a phone', async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await signInVisitor(site, visitor);
    const account = accountDialog(visitor);
    const main = page.locator('main');
    const openings = [
      `${t('account.contacts.change')} ${t('account.field.phone')}`,
      `${t('account.contacts.add')} ${t('account.field.email')}`,
      t('account.export.submit'),
      t('account.close.title'),
    ];
    for (const name of openings) {
      await visitor.open('/account');
      await main.getByRole('button', { name }).click();
      await account.dialog.waitFor();
      expect((await typeInDialog(visitor, account)).length).toBeGreaterThan(0);
    }
    for (const view of ['change-password', 'bind']) {
      await visitor.open('/home');
      await account.signedInAs('林晓云');
      await page.evaluate((name) => {
        const opener = document.querySelector<HTMLElement>('[data-open-account="change-password"]')!;
        opener.dataset.openAccount = name;
        opener.click();
      }, view);
      await account.dialog.waitFor();
      expect((await typeInDialog(visitor, account)).length).toBeGreaterThan(0);
    }
    await visitor.close();
  });

  test('in the identity check, and in the job search', async () => {
    const visitor = await site.visit();
    visitor.expectConsoleError(/401/);
    const { page } = visitor;
    await visitor.open('/materialUpload');
    await page.locator('.invite .button--primary').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="captcha"]').waitFor();
    expect(Object.keys(await typeEverywhere(page, dialog))).toEqual(expect.arrayContaining(['idcard', 'captcha']));
    await visitor.open('/hotJob');
    await page.locator('main [role="search"], main form').first().waitFor();
    expect(Object.keys(await typeEverywhere(page, page.locator('main'))).length).toBeGreaterThan(0);
    await visitor.close();
  });

  test('at the desk: signing in and setting up access', async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.open('/desk/sign-in');
    await page.locator('main form').waitFor();
    expect(Object.keys(await typeEverywhere(page, page.locator('main')))).toHaveLength(2);
    const { link } = await addStaff(site.site.app, founder, {
      name: '周敏',
      email: 'typing@desk.example',
      role: 'lead',
      units: [],
    });
    await visitor.open(new URL(link).pathname + new URL(link).search + new URL(link).hash);
    await page.locator('main form').waitFor();
    expect(Object.keys(await typeEverywhere(page, page.locator('main')))).toHaveLength(2);
    await visitor.close();
  });

  test.each([
    { role: 'admin', path: 'staff', opens: 'desk-staff.people.add' },
    { role: 'admin', path: 'tokens', opens: 'desk-staff.tokens.add' },
    { role: 'admin', path: 'webhooks', opens: null },
    { role: 'admin', path: 'log', opens: null },
    { role: 'admin', path: 'templates', opens: null },
    { role: 'editor', path: 'content/notices/new', opens: null },
    { role: 'editor', path: 'content/brochures/new', opens: null },
    { role: 'lead', path: 'sessions', opens: 'desk-sessions.new' },
    { role: 'lead', path: 'applications', opens: null },
  ] as const)('at the desk: $path', async ({ role, path, opens }) => {
    const visitor = await site.visit();
    visitor.expectConsoleError(/status of 4(?:00|03)/);
    const { page } = visitor;
    await signInAtDesk(page, site, { role });
    await visitor.open(`/desk/${path}`);
    if (opens)
      await page
        .getByRole('button', { name: t(opens), exact: true })
        .first()
        .click();
    const form = opens ? page.getByRole('dialog') : page.locator('main');
    await form.locator('input:visible, textarea:visible').first().waitFor();
    expect(Object.keys(await typeEverywhere(page, form)).length).toBeGreaterThan(0);
    await visitor.close();
  });

  test('at the desk: a posting, and a note on an application', async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const applicant = await site.visit();
    const candidate = await becomeCandidate(site, applicant);
    const posting = await openPostingNow(site);
    const { idkey } = (await apply(candidate, applicationFor(posting))).data;
    await signInAtDesk(page, site, { role: 'lead' });
    await visitor.open(`/desk/applications/${idkey}`);
    const notes = page.locator('main form').filter({ has: page.locator('textarea') });
    await notes.first().waitFor();
    expect(Object.keys(await typeEverywhere(page, page.locator('main'))).length).toBeGreaterThan(0);
    const editor = await site.visit();
    await signInAtDesk(editor.page, site, { role: 'editor' });
    await editor.open(`/desk/postings/${posting}`);
    await editor.page.locator('#posting-name-zh').waitFor();
    expect(Object.keys(await typeEverywhere(editor.page, editor.page.locator('main'))).length).toBeGreaterThan(3);
    for (const each of [visitor, applicant, editor]) await each.close();
  });
});
