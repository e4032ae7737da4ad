import { expect, test } from 'vitest';

import { backupOfSection } from '#islands/resume/backup.ts';
import { sensitiveFields } from '#lib/forms/resume/resume-info.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

function storeIn(storage: Map<string, unknown>) {
  return {
    read: (key: string) => JSON.parse(String(storage.get(key) ?? 'null')) as unknown,
    save: (key: string, backup: object) => void storage.set(key, JSON.stringify(backup)),
    drop: (key: string) => void storage.delete(key),
  };
}

test("ID number and health answers are never written to the browser's storage", () => {
  const storage = new Map<string, unknown>();
  const data = { ...wholeSections().resumeInfo, visionLeft: 5, physicalExamStage: '体检' };
  backupOfSection(storeIn(storage), 'flight', 'resumeInfo', {}).save({ version: 1, base: data, data });
  const [text] = [...storage.values()];
  expect(text).toContain('林晓云');
  for (const name of sensitiveFields) expect(text).not.toContain(`"${name}":`);
});

test('a restored backup takes ID number and health answers from the server', () => {
  const storage = new Map<string, unknown>();
  const stored = { name: '林', id: 'A1', infection: 'N' };
  const backup = backupOfSection(storeIn(storage), 'school', 'resumeInfo', stored);
  backup.save({ version: 1, base: stored, data: { ...stored, name: '林晓', id: 'A2' } });
  expect(backup.read()).toEqual({ version: 1, base: stored, data: { name: '林晓', id: 'A1', infection: 'N' } });
});

test('a malformed backup in the storage is ignored', () => {
  const storage = new Map<string, unknown>([['school.Other', '{"version":"1"}']]);
  expect(backupOfSection(storeIn(storage), 'school', 'Other', {}).read()).toBeNull();
});
