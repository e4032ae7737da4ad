import { expect, test } from 'vitest';

import { acceptPdf, inspectPdf } from '#server/platform/files/check-pdf.ts';
import { pageObjects, pdf, pdfOf } from '#tests/support/pdf.ts';

test('a file that exhausts the memory of its reader is refused without stopping the check of another file', async () => {
  const greedy = Buffer.concat([
    pdf().subarray(0, -6),
    Buffer.from(`\n30 0 obj\n[${'<<>>'.repeat(1_000_000)}]\nendobj\n%%EOF\n`),
  ]);
  const [refused, taken] = await Promise.all([inspectPdf(greedy), inspectPdf(pdf({ pages: 2 }))]);
  expect(refused).toEqual({ rule: 'pdf' });
  expect(taken).toMatchObject({ pages: 2 });
});

test.each([
  ['active', pdfOf(pageObjects({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' })), 'pdfActive'],
  ['broken', Buffer.from('%PDF-1.7 and nothing more'), 'pdf'],
])('a file with %s content is reported as a fault', async (_, bytes, rule) => {
  await expect(acceptPdf({ name: 'a.pdf', bytes }, 1000)).rejects.toMatchObject({
    code: '400',
    details: { faults: [{ path: 'file', rule }] },
  });
});
