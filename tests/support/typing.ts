import type { ElementHandle, Locator, Page } from 'playwright';

/** The text to type into a field, chosen by its control's properties. The site's normalisation does not change the text. */
function wordsFor({ name, type, inputMode, placeholder }: Control): string {
  if (placeholder.startsWith('YYYY-MM-DD')) return placeholder.replace('YYYY-MM-DD', '2027-02-14').replace('HH:mm', '09:30');
  if (type === 'email' || inputMode === 'email' || /email/i.test(name)) return 'li@mail.cn';
  if (type === 'password' || /password/i.test(name)) return 'Cloud 27!';
  if (type === 'tel' || /phone/i.test(name)) return '13800138000';
  if (inputMode === 'numeric' || inputMode === 'decimal') return '175';
  if (name === 'id') return 'E12345678';
  return 'A·云-1.5/3';
}

/** Properties of a control, and its value. */
interface Control {
  name: string;
  type: string;
  inputMode: string;
  placeholder: string;
  value: string;
}

const typedAs = 'data-typed';
const textControls = [
  'textarea',
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="hidden"], [type="submit"], [tabindex="-1"])',
].join(', ');

async function isTypedIn(control: ElementHandle): Promise<boolean> {
  return control.evaluate((element) => element.isConnected && document.activeElement === element);
}

/** The next control not typed into yet; null if there is none. */
async function nextControl(within: Locator): Promise<ElementHandle<HTMLInputElement> | null> {
  const found = await within.evaluateHandle(
    (part, { controls, mark }) =>
      [...part.querySelectorAll<HTMLInputElement>(controls)].find(
        (element) => !element.readOnly && !element.disabled && !element.hasAttribute(mark) && element.checkVisibility(),
      ) ?? null,
    { controls: textControls, mark: typedAs },
  );
  return found.asElement() as ElementHandle<HTMLInputElement> | null;
}

/**
 * Types a text, key by key, into every field of a part of a page, deletes the text key by key and enters it again. Returns the
 * final value of each field, by the field's name.
 * @param meanwhile runs after each field, for example to advance the clock
 * @throws Error that names each field that vanished, lost its focus or got another text. Only a combobox may change its text
 *   once the typing in it is over.
 */
export async function typeEverywhere(
  page: Page,
  within: Locator,
  meanwhile: () => void = () => {},
): Promise<Record<string, string>> {
  const faults: string[] = [];
  const typed: { control: ElementHandle<HTMLInputElement>; name: string; words: string }[] = [];
  for (let control = await nextControl(within); control; control = await nextControl(within)) {
    const known = await control.evaluate((element, mark): Control => {
      element.setAttribute(mark, '');
      const name = element.name || element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.id;
      const { type, inputMode, placeholder, value } = element;
      return { name, type, inputMode, placeholder, value };
    }, typedAs);
    const words = wordsFor(known);
    const { name } = known;
    if (typed.filter((one) => one.name === name).length > 30) throw new Error(`${name} is recreated`);
    await control.focus();
    if (known.value !== '') {
      await control.selectText();
      await page.keyboard.press('Backspace');
    }
    await page.keyboard.type(words);
    if (!(await isTypedIn(control))) faults.push(`${name} was lost while it was typed in`);
    else if ((await control.inputValue()) !== words) faults.push(`${name}: ${words} became ${await control.inputValue()}`);
    for (const _ of words) await page.keyboard.press('Backspace');
    if (!(await isTypedIn(control))) faults.push(`${name} was lost while it was emptied`);
    else if ((await control.inputValue()) !== '') faults.push(`${name} was not emptied: ${await control.inputValue()}`);
    await page.keyboard.insertText(words);
    meanwhile();
    typed.push({ control, name, words });
  }
  const found: Record<string, string> = {};
  for (const { control, name, words } of typed) {
    const value = await control.evaluate((element) => (element.isConnected ? element.value : null));
    if (value === null) faults.push(`${name} is gone`);
    else if (value !== words && (await control.getAttribute('role')) !== 'combobox')
      faults.push(`${name}: ${words} became ${value}`);
    else found[name] = value;
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return found;
}

/** Reveals conditional fields of a form: entries of lists, details after the answer yes, and free text for a place. */
export async function openEveryField(within: Locator): Promise<void> {
  for (const add of await within.locator('[data-add]').all()) await add.click();
  for (const tick of await within.locator('input[type="checkbox"]:not([id$="-same"])').all()) await tick.check();
  for (const yes of await within.locator('input[type="radio"][value="Y"]').all()) await yes.check();
  for (const place of await within.locator('.place > select:first-child').all()) await place.selectOption('elsewhere');
}
