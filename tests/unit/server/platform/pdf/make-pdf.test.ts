import { expect, it, vi } from 'vitest';

import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import type { DocumentTurn } from '#server/platform/pdf/thread-pool.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';

// A new worker thread loads its fonts first.
vi.setConfig({ testTimeout: 60_000 });

function paper(sections: Paper['sections'] = []): Paper {
  return {
    ...{ name: 'A document', language: 'en-US', madeAt: 0, running: 'Above', footing: 'Below', columns: 3, sections },
    head: { over: 'Kind', title: 'Title', lines: [], photo: null, photoName: '' },
  };
}

/** Draws a document for one candidate. */
function drawn(sections: Paper['sections']): Promise<Uint8Array> {
  return makePdf(paper(sections), { queue: 'candidates', key: 'one' });
}

function section(title: string, values: string[]): Paper['sections'][number] {
  return { title, blocks: [{ title: '', entries: values.map((value) => [{ label: 'Label', value, wide: true }]) }] };
}

it('a document prints its contents in order, with its header, its footer and a page number on every page', async () => {
  const long = Array.from({ length: 60 }, (_, index) => `value${index}.`);
  const { pages, title } = await pdfWords(await drawn([section('First', long), section('Second', ['last'])]));
  expect(title).toBe('A document');
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Above');
    expect(page).toContain('Below');
    expect(page).toContain(`${index + 1}/${pages.length}`);
  }
  const text = pages.join('');
  for (const [index, value] of long.slice(1).entries()) expect(text.indexOf(value)).toBeGreaterThan(text.indexOf(long[index]!));
});

it("a document keeps a section's title together with what follows it", async () => {
  for (const above of [24, 25, 26, 27, 28]) {
    const { pages } = await pdfWords(await drawn([section('First', Array(above).fill('x')), section('Lonely', ['below'])]));
    const [page] = pages.filter((each) => each.includes('Lonely'));
    expect(page).toContain('below');
  }
});

it('if the queue is full, some documents are rejected and the rest are drawn; no caller blocks others', async () => {
  const sizeOf = (queue: DocumentTurn['queue'], key: string) =>
    makePdf(paper(), { queue, key }).then(({ byteLength }) => byteLength);
  const tooMany = { code: '503', details: { retryAfter: 5 } };
  const accepted = Array.from({ length: 12 }, () => sizeOf('candidates', 'one'));
  await expect(sizeOf('candidates', 'one')).rejects.toMatchObject(tooMany);
  const others = Array.from({ length: 40 }, (_, index) => sizeOf('candidates', `other ${index}`));
  const late = sizeOf('candidates', 'late');
  await expect(accepted.pop()).rejects.toMatchObject(tooMany);
  expect(await sizeOf('staff', 'recruiter')).toBeGreaterThan(1000);
  expect((await Promise.all([...accepted, ...others, late])).every((bytes) => bytes > 1000)).toBe(true);
});
