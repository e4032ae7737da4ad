import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { ApplyRequest } from '#lib/contract/apply-request.ts';
import { parseWith } from '#lib/forms/faults.ts';

const application = { pkRegJob: 'posting', workPlace: 'a', site: 'b', adjustable: 'Y', pathway: 'jobFair', agreed: true };

function pathsOf(body: unknown): string[] {
  const read = parseWith(ApplyRequest, body);
  return read.ok ? [] : read.faults.map(({ path, rule }) => `${path} ${rule}`);
}

test('a complete form is parsed, and unknown keys are dropped', () => {
  expect(parseWith(ApplyRequest, { ...application, surplus: 1 })).toEqual({ ok: true, value: application });
});

test('wrong types and broken rules are reported together', () => {
  expect(pathsOf({ ...application, workPlace: 3, pathway: 'official', site: ' ' })).toEqual([
    'workPlace type',
    'officialPlatform required',
  ]);
});

test('the text that explains "other" is required only if "other" was chosen', () => {
  const official = { ...application, pathway: 'official', officialPlatform: 'other' };
  expect(pathsOf(official)).toEqual(['officialPlatformOther required']);
  expect(pathsOf({ ...official, officialPlatformOther: ' ' })).toEqual(['officialPlatformOther pureSpaces']);
  expect(pathsOf({ ...official, officialPlatformOther: 'Radio' })).toEqual([]);
  expect(pathsOf({ ...application, pathway: 'other' })).toEqual(['otherPathWay required']);
  expect(pathsOf({ ...application, pathway: 'thirdParty' })).toEqual(['thirdPartyBoard required']);
});

test('an application without consent is refused', () => {
  expect(pathsOf({ ...application, agreed: false })).toEqual(['agreed required']);
});

test('the published schema shows the shape of a form and its required fields', () => {
  const description = z.toJSONSchema(ApplyRequest, { io: 'input' });
  expect(description.required).toEqual(expect.arrayContaining(['pkRegJob', 'workPlace', 'site', 'pathway', 'agreed']));
  expect(description.properties).toHaveProperty('officialPlatformOther');
});
