import { describe, expect, it } from 'vitest';

import { resumeTypes } from '#lib/domain/resume-types.ts';
import { completenessOf, statusOf, type StoredSections } from '#lib/forms/resume/completeness.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { type SectionName, sectionNames } from '#lib/forms/resume/sections.ts';
import { wholeAttachments, wholeSections } from '#tests/support/whole-resume.ts';

function stored(done = true): StoredSections {
  const whole = wholeSections();
  return Object.fromEntries(sectionNames.map((section) => [section, { data: whole[section], done }]));
}

describe('completeness', () => {
  it.each(resumeTypes)('is 100 with nothing missing for a complete %s resume', (type) => {
    expect(completenessOf(type, stored(), wholeAttachments)).toEqual({ percent: 100, missing: [] });
  });

  it.each(resumeTypes)('is 0 for an untouched %s resume, with every required section and attachment missing', (type) => {
    const { percent, missing } = completenessOf(type, {}, []);
    expect(percent).toBe(0);
    expect([...new Set(missing.map(({ section }) => section))]).toEqual([...requirementsOf[type].sections, 'attachments']);
    expect(missing.filter(({ section }) => section === 'attachments').map(({ path }) => path)).toEqual(
      requirementsOf[type].attachments,
    );
  });

  it('is below 100 while a required section or attachment is missing', () => {
    for (const type of resumeTypes) {
      for (const section of requirementsOf[type].sections) {
        const sections = { ...stored(), [section]: undefined };
        expect(completenessOf(type, sections, wholeAttachments).percent).toBeLessThan(100);
      }
      for (const attachment of requirementsOf[type].attachments) {
        const others = wholeAttachments.filter((each) => each !== attachment);
        expect(completenessOf(type, stored(), others).percent).toBeLessThan(100);
      }
    }
  });

  it('never falls as fields are filled in', () => {
    const whole = wholeSections().resumeInfo;
    let before = -1;
    const filled: Record<string, unknown> = {};
    for (const name of Object.keys(whole)) {
      filled[name] = whole[name];
      const { percent } = completenessOf('school', { resumeInfo: { data: { ...filled }, done: false } }, []);
      expect(percent).toBeGreaterThanOrEqual(before);
      before = percent;
    }
    expect(before).toBeGreaterThan(0);
  });

  it('asks to finish a section that is filled in but not marked done', () => {
    const { missing } = completenessOf(
      'school',
      { ...stored(), Other: { data: wholeSections().Other, done: false } },
      wholeAttachments,
    );
    expect(missing).toEqual([{ section: 'Other', path: '', rule: 'sectionNotDone' }]);
  });
});

describe('the status of a section', () => {
  const section: SectionName = 'resumeInfo';

  it('is empty, draft or complete', () => {
    expect(statusOf('school', section, undefined)).toBe('empty');
    expect(statusOf('school', section, { data: {}, done: false })).toBe('draft');
    expect(statusOf('school', section, { data: wholeSections().resumeInfo, done: true })).toBe('complete');
  });

  it('can be complete for one resume type and a draft for another', () => {
    const data: Record<string, unknown> = { ...wholeSections().resumeInfo, visionLeft: '' };
    expect(statusOf('school', section, { data, done: true })).toBe('complete');
    expect(statusOf('flight', section, { data, done: true })).toBe('draft');
  });
});
