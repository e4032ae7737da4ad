import type { WrittenTest } from '#lib/contract/written-tests.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import type { WrittenTestRow } from '../store-written-tests.ts';

function contextOf(applicationId: string): string {
  return `written_tests.sealed_notes.${applicationId}`;
}

/** A test as its candidate reads it: a place that is a test site has its name. */
export function describeTest(app: App, row: WrittenTestRow, { testSites }: References, locale: Locale): WrittenTest {
  const { applicationId, beginsAt, endsAt, place, address, room, seat, admissionNo, sealedNotes, sessionNotes } = row;
  return {
    begins: new Date(beginsAt).toISOString(),
    ends: new Date(endsAt).toISOString(),
    place: nameIn(testSites, place, locale),
    address,
    room,
    seat,
    admissionNo,
    notes: sessionNotes ?? (sealedNotes === null ? '' : app.cipher.decrypt(sealedNotes, contextOf(applicationId))),
  };
}
