import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, describe, expect, test } from 'vitest';

import { DemoContentError, readDemoContent } from '#server/website/content/demo-files.ts';

import { allTexts, htmlTexts, pictureNames } from './demo-texts.ts';

const folder = fileURLToPath(new URL('../../../../../content', import.meta.url));
const content = await readDemoContent(folder);
const postings = content.postings;

describe('the demo content', () => {
  test('exists in both languages: Chinese texts contain Chinese or digits, and English texts no Chinese', () => {
    const texts = allTexts(content);
    expect(texts.length).toBeGreaterThan(1000);
    const notChinese = texts.filter(({ text }) => !/[\u4e00-\u9fff\d]/.test(text.zh));
    const notEnglish = texts.filter(({ text }) => /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text.en));
    expect(notChinese).toEqual([]);
    expect(notEnglish).toEqual([]);
  });

  test('has at least sixty postings over the seven categories', () => {
    expect(postings.length).toBeGreaterThanOrEqual(60);
    expect([...new Set(postings.map((row) => row.jobType))].sort()).toEqual(['1', '2', '3', '4', '5', '6', '8']);
  });

  test('has closed postings and postings that close within three days, but most postings stay open longer', () => {
    expect(postings.filter((row) => row.closesInDays < 0).length).toBeGreaterThanOrEqual(5);
    expect(postings.filter((row) => row.closesInDays >= 0 && row.closesInDays <= 3).length).toBeGreaterThanOrEqual(5);
    expect(postings.filter((row) => row.closesInDays > 3).length).toBeGreaterThan(postings.length / 2);
  });

  test('describes no two postings in the same words', () => {
    for (const language of ['zh', 'en'] as const) {
      expect(new Set(postings.map((row) => row.description[language])).size).toBe(postings.length);
      expect(new Set(postings.map((row) => row.requirement[language])).size).toBe(postings.length);
    }
  });

  test('has units without a brief, and at least eight briefs', () => {
    expect(content.units.filter((row) => row.briefId === null).length).toBeGreaterThanOrEqual(2);
    expect(content.briefs.length).toBeGreaterThanOrEqual(8);
  });

  test('has sixteen notices or more, a pinned one, and the registration and the privacy notice under their fixed ids', () => {
    const ids = content.notices.map((row) => row.id);
    expect(ids).toContain('registration-notice');
    expect(ids).toContain('privacy-notice');
    expect(ids.length).toBeGreaterThanOrEqual(16);
    expect(content.notices.some((row) => row.isTop === 'Y')).toBe(true);
  });

  test('has enough brochures for three pages of ten', () => {
    expect(content.brochures.length).toBeGreaterThan(20);
  });

  test('fills every image and video slot', () => {
    const slots = ['5', '6', '7', '10', '30', '31', '32', '33', '34', '80', '81', '98', '99'];
    expect(Object.keys(content.media.images).sort()).toEqual([...slots].sort());
    expect(Object.keys(content.media.videos).sort()).toEqual(['10', '6']);
    expect(content.media.images['5']).toHaveLength(5);
    expect(content.media.images['7']?.every((image) => image.url !== '')).toBe(true);
  });

  test('has at least ten answers in three zones (pilots, cabin crew, school leavers), and six in every other zone', () => {
    expect(content.zones.map((zone) => zone.jobType).sort()).toEqual(['1', '2', '3', '4', '5', '6', '8']);
    for (const zone of content.zones) {
      const least = ['1', '2', '5'].includes(zone.jobType) ? 10 : 6;
      expect(zone.answers.length, zone.headline.en).toBeGreaterThanOrEqual(least);
    }
  });

  test('suggests at least 150 schools and 120 majors', () => {
    expect(content.schools.length).toBeGreaterThanOrEqual(150);
    expect(content.majors.length).toBeGreaterThanOrEqual(120);
  });

  test('uses only paragraphs, lists, headings and emphasis in its HTML, each closed', () => {
    const allowed = new Set(['p', 'ul', 'li', 'h3', 'strong']);
    for (const { where, text } of htmlTexts(content)) {
      for (const html of [text.zh, text.en]) {
        const open: string[] = [];
        for (const [tag, slash, name] of html.matchAll(/<(\/?)([^>]*)>/g)) {
          expect(allowed.has(name ?? ''), `${where}: ${tag}`).toBe(true);
          if (slash === '') open.push(name ?? '');
          else expect(open.pop(), `${where}: ${tag}`).toBe(name);
        }
        expect(open, where).toEqual([]);
        expect(html, where).toMatch(/^<(p|h3|ul)>/);
      }
    }
  });

  test('shows only pictures that public/upload/images contains', async () => {
    const used = pictureNames(content);
    const missing: string[] = [];
    for (const name of used) {
      await readFile(join(folder, '..', 'public', 'upload', 'images', `${name}.webp`)).catch(() => missing.push(name));
    }
    expect(used.size).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  test('links its menu, dictionaries and pictures to paths of the site only', () => {
    const links = JSON.stringify([content.dictionaries, content.media]).match(/"(?:def1|url)":"[^"]*"/g) ?? [];
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((link) => !/:"(\/[a-zA-Z]|")/.test(link))).toEqual([]);
  });
});

describe('reading a faulty content folder', () => {
  const copies: string[] = [];
  afterEach(async () => {
    for (const copy of copies.splice(0)) await rm(copy, { recursive: true });
  });

  async function faultsAfter(file: string, change: (rows: Record<string, unknown>[]) => unknown): Promise<string[]> {
    const copy = await mkdtemp(join(tmpdir(), 'demo-content-'));
    copies.push(copy);
    await cp(folder, copy, { recursive: true });
    const rows = JSON.parse(await readFile(join(copy, file), 'utf8'));
    const changed = change(rows) ?? rows;
    await writeFile(join(copy, file), typeof changed === 'string' ? changed : JSON.stringify(changed));
    const error = await readDemoContent(copy).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(DemoContentError);
    return [...(error as DemoContentError).faults];
  }

  test('names the file, the row and the field at fault', async () => {
    const faults = await faultsAfter('units.json', (rows) => {
      rows[1]!.name = { zh: '客舱服务部', en: ' ' };
    });
    expect(faults).toEqual(['units.json, row 2 (cabin): name.en: the English text is empty']);
  });

  test('reports all faults at once', async () => {
    const faults = await faultsAfter('postings/crew.json', (rows) => {
      rows[0]!.headcount = 0;
      rows[2]!.closesInDays = 'soon';
    });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('postings/crew.json, row 1 ');
    expect(faults[1]).toContain('closesInDays');
  });

  test('refuses an unknown field', async () => {
    const faults = await faultsAfter('workplaces.json', (rows) => {
      rows[0]!.colour = 'blue';
    });
    expect(faults[0]).toContain('workplaces.json, row 1 (qingdao)');
  });

  test('refuses a posting in the file of another category', async () => {
    const faults = await faultsAfter('postings/flight.json', (rows) => {
      rows[0]!.jobType = '2';
    });
    expect(faults[0]).toContain('jobType is 2, not 1');
  });

  test('refuses a posting whose unit does not exist, and an id used twice', async () => {
    const faults = await faultsAfter('postings/society.json', (rows) => {
      rows[0]!.unit = 'hovercraft';
      rows[1]!.id = rows[2]!.id;
    });
    expect(faults.some((fault) => fault.includes('there is no unit "hovercraft"'))).toBe(true);
    expect(faults.some((fault) => fault.includes('is used twice'))).toBe(true);
  });

  test('refuses a unit whose brief does not exist', async () => {
    const faults = await faultsAfter('units.json', (rows) => {
      rows[0]!.briefId = 'nowhere';
    });
    expect(faults).toEqual(['units.json, flight-ops: there is no brief "nowhere"']);
  });

  test('names a file that is not JSON', async () => {
    const faults = await faultsAfter('notices.json', () => '{ not json');
    expect(faults[0]).toContain('notices.json: is not JSON');
  });
});
