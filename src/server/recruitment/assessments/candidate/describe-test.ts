import type { WrittenTest } from '#lib/contract/written-tests.ts';
import type { Locale } from '#lib/text/locale.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import type { WrittenTestRow } from '../store-written-tests.ts';

/** A written test as the API returns it. If the place is the key of a test site, the site's name is returned. */
export function describeTest(row: WrittenTestRow, { testSites }: References, locale: Locale): WrittenTest {
  const { beginsAt, endsAt, place, address, room, seat, admissionNo, notes } = row;
  return {
    begins: new Date(beginsAt).toISOString(),
    ends: new Date(endsAt).toISOString(),
    place: nameIn(testSites, place, locale),
    address,
    room: room ?? '',
    seat: seat === null ? '' : String(seat),
    ...{ admissionNo, notes },
  };
}
