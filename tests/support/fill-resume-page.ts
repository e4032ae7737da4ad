import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import type { ResumeType } from '#lib/domain/resume-types.ts';
import { type Field, isRendered, isRequired, type ListField } from '#lib/forms/field.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';

type Values = Record<string, unknown>;

/** The page on which a resume is filled in, the type of the resume, and the language. */
interface Writer {
  page: Page;
  resumeType: ResumeType;
  t: Translate;
}

/** The places in `wholeSections`, with the province and the city to choose for them in a place field. */
const places: Record<string, { province: string; city: string }> = {
  浙江省杭州市: { province: '33', city: '3301' },
  浙江杭州: { province: '33', city: '3301' },
};

async function fillField({ t }: Writer, within: Locator, field: Field, path: string, value: unknown): Promise<void> {
  const named = within.locator(`[name="${path}"]`);
  switch (field.kind) {
    case 'checkbox':
      return named.check();
    case 'radio':
      return within
        .getByRole('radiogroup', { name: t(field.label), exact: true })
        .locator(`[value="${String(value)}"]`)
        .check();
    case 'select': {
      // Long lists are a combobox with a filter, short lists a native select.
      if ((await named.count()) > 0) return void (await named.selectOption(String(value)));
      const search = within.getByRole('combobox', { name: t(field.label) });
      await search.fill(enumLabel(field.options!, String(value), t));
      return search.press('Enter');
    }
    case 'combobox': {
      const search = within.getByRole('combobox', { name: t(field.label) });
      await search.fill(String(value));
      return search.press('Tab');
    }
    case 'place': {
      const place = places[String(value)]!;
      await named.selectOption(place.province);
      return void (await within.locator(`[name="${path}.city"]`).selectOption(place.city));
    }
    default:
      return named.fill(String(value));
  }
}

async function fillList(writer: Writer, field: ListField, entries: readonly Values[]): Promise<void> {
  const { page, t } = writer;
  const list = page.getByRole('region', { name: t(field.label), exact: true });
  for (const [index, entry] of entries.entries()) {
    await list.getByRole('button', { name: t('common.form.add', { item: t(field.newItem) }), exact: true }).click();
    const asked = field.fields.filter(({ name }) => name !== field.flagsFirst);
    await fillFields(writer, list.locator('fieldset.entry').nth(index), asked, entry, `${field.name}.${index}.`);
  }
}

async function fillFields(writer: Writer, within: Locator, fields: readonly Field[], values: Values, base = ''): Promise<void> {
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined || !isRendered(field, values, { resumeType: writer.resumeType })) continue;
    if (field.kind === 'list') await fillList(writer, field, value as Values[]);
    else await fillField(writer, within, field, base + field.name, value);
  }
}

/** Fills in the visible section through its controls, as a candidate does. */
export async function fillSection(writer: Writer, section: SectionName, values: Values): Promise<void> {
  const { page, t } = writer;
  await page.getByRole('heading', { name: t(`resume.section.${section}`), level: 2 }).waitFor();
  await fillFields(writer, page.locator('#resume-section'), sectionForms[section], values);
}

/** Saves the visible section and goes to the next one. */
export async function saveAndGoOn({ page, t }: Writer, section: SectionName): Promise<void> {
  await page.getByRole('button', { name: t('resume.save.next') }).click();
  await page.getByRole('heading', { name: t(`resume.section.${section}`), level: 2 }).waitFor({ state: 'detached' });
}

/** Whether the page shows this field, and shows it empty. */
async function isEmpty({ t }: Writer, within: Locator, field: Field, path: string): Promise<boolean> {
  if (field.kind === 'radio') {
    const radios = within.getByRole('radiogroup', { name: t(field.label), exact: true });
    return (await radios.count()) > 0 && (await radios.getByRole('radio', { checked: true }).count()) === 0;
  }
  const control = within.locator(`[name="${path}"]`).or(within.getByRole('combobox', { name: t(field.label) }));
  if ((await control.count()) === 0) return false;
  return field.kind === 'checkbox' ? !(await control.first().isChecked()) : (await control.first().inputValue()) === '';
}

/** Fills in the empty fields that must be filled, and gives the consent, which reveals further fields. */
async function fillEmpty(writer: Writer, within: Locator, fields: readonly Field[], values: Values, base = ''): Promise<void> {
  for (const field of fields) {
    if (field.kind === 'list') {
      const entries = values[field.name] as Values[];
      const count = await within.locator('fieldset.entry').count();
      for (let index = 0; index < count; index += 1)
        await fillEmpty(writer, within, field.fields, entries[index]!, `${field.name}.${index}.`);
    } else if (
      (field.name === 'sensitiveConsent' || isRequired(field, values, { resumeType: writer.resumeType })) &&
      (await isEmpty(writer, within, field, base + field.name))
    ) {
      await fillField(writer, within, field, base + field.name, values[field.name]);
    }
  }
}

/** Fills in the empty required fields on the short route (the page with only the missing answers), section by section. */
export async function fillNeeded(writer: Writer, whole: Record<SectionName, Values>): Promise<void> {
  for (const section of sectionNames) {
    const within = writer.page.locator(`#needs-${section}`);
    // The lists of a form load on their own.
    await expect.poll(() => within.locator('[aria-busy="true"]').count()).toBe(0);
    if ((await within.count()) > 0) await fillEmpty(writer, within, sectionForms[section], whole[section]);
  }
}
