import { deflateSync } from 'node:zlib';

import { PDF, PdfArray, PdfDict, PdfName, PdfString } from '@libpdf/core';
import { expect, test } from 'vitest';

import { rewritePdf } from '#server/platform/files/rewrite-pdf.ts';
import { objectStreamOf, packedPdf, pageObjects, pdf, pdfOf, streamOf, updatedPdf } from '#tests/support/pdf.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const share = '(\\\\\\\\evil.example\\\\share\\\\a.pdf)';
const catalog = (entry: string, objects: Record<number, string> = {}) =>
  pdfOf({ ...pageObjects({ catalog: entry }), ...objects });
const page = (entry: string, objects: Record<number, string> = {}) => pdfOf({ ...pageObjects({ page: entry }), ...objects });
const note = (entry: string, objects: Record<number, string> = {}) =>
  page(`/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entry} >>]`, objects);
const object = (text: string | Uint8Array) => pdfOf({ ...pageObjects(), 9: text });

async function rewritten(bytes: Uint8Array): Promise<PDF> {
  const outcome = await rewritePdf(bytes);
  if ('rule' in outcome) throw new Error(`refused: ${outcome.rule}`);
  return PDF.load(outcome.bytes);
}

test.each([
  ['a script on opening', catalog(`/OpenAction ${script}`)],
  ['a script behind two references', catalog('/OpenAction 9 0 R', { 9: '<< /S 10 0 R /JS (x) >>', 10: '/JavaScript' })],
  ['a script whose name is written in hex codes', object('<< /S /J#61vaScri#70t /#4aS (x) >>')],
  ['a script in a stream of its own', pdfOf({ ...pageObjects(), 9: '<< /S /JavaScript /JS 10 0 R >>', 10: streamOf('x') })],
  ['a script in the tree of names', catalog('/Names << /JavaScript << /Names [(a) 9 0 R] >> >>', { 9: script })],
  ['an opening action that leads to an address', catalog('/OpenAction << /S /URI /URI (https://evil.example) >>')],
  ['a script that follows an opening action', catalog(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${script} >>`)],
  ['a reference to an opening action that does not exist', catalog('/OpenAction 90 0 R')],
  ['an opening action that tells the reader to print', catalog('/OpenAction << /S /Named /N /Print >>')],
  ['a page that leads to an address when it opens', page('/AA << /O << /S /URI /URI (https://evil.example) >> >>')],
  ['a page that leads to a remote document when it opens', page(`/AA << /O << /S /GoToR /F ${share} /D [0 /Fit] >> >>`)],
  ['a jump to a remote document on closing', catalog(`/AA << /WC << /S /Thread /F ${share} /D 0 >> >>`)],
  ['additional actions behind a reference', page('/AA 9 0 R', { 9: '<< /C 10 0 R >>', 10: '<< /S /Hide /T (a) >>' })],
  ['additional actions of a note', note('/Subtype /Link /AA << /E << /S /URI /URI (https://evil.example) >> >>')],
  ['an action of a field', note(`/Subtype /Widget /FT /Btn /T (a) /A ${script}`)],
  ['an address behind a field', note('/Subtype /Widget /FT /Btn /T (a) /A << /S /URI /URI (https://evil.example) >>')],
  ['a computed field', catalog('/AcroForm << /Fields [9 0 R] >>', { 9: `<< /FT /Tx /T (a) /AA << /C ${script} >> >>` })],
  ['a link to a program', note('/Subtype /Link /A << /S /Launch /F (calc.exe) >>')],
  ['a link to a remote document', note(`/Subtype /Link /A << /S /GoToR /F ${share} /D [0 /Fit] >>`)],
  ['a link to an embedded file', note('/Subtype /Link /A << /S /GoToE /T << /R /C /N (a) >> >>')],
  [
    'a link that goes on to another action',
    note(`/Subtype /Link /A << /S /URI /URI (https://a.example) /Next [9 0 R] >>`, { 9: script }),
  ],
  [
    'a chain of actions that ends in an address',
    note('/Subtype /Link /A << /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >>', { 9: '<< /S /URI /URI (https://evil.example) >>' }),
  ],
  [
    'a chain that goes in a circle past a script',
    object('<< /S /GoTo /D [3 0 R /Fit] /Next [9 0 R << /S /JavaScript /JS (x) /Next 9 0 R >>] >>'),
  ],
  [
    'an action of an outline entry',
    catalog('/Outlines 9 0 R', { 9: '<< /First 10 0 R >>', 10: `<< /Title (a) /A ${script} >>` }),
  ],
  ['a form that sends itself', object('<< /S /SubmitForm /F (https://evil.example) >>')],
  ['data fetched into a form', object(`<< /S /ImportData /F ${share} >>`)],
  ['a video', note('/Subtype /Screen /A << /S /Rendition /OP 0 >>')],
  ['rich media', note('/Subtype /RichMedia /RichMediaContent << >>')],
  ['a 3D model', note('/Subtype /3D /3DD 9 0 R', { 9: '<< >>' })],
  ['a note with an attached file', note('/Subtype /FileAttachment /FS << /Type /Filespec /F (a.exe) >>')],
  ['embedded files in the tree of names', catalog('/Names << /EmbeddedFiles << /Names [] >> >>')],
  ['an embedded file to which nothing refers', pdfOf({ ...pageObjects(), 9: streamOf('MZ', '/Type /EmbeddedFile') })],
  [
    'an embedded file whose stream has no type',
    pdfOf({ ...pageObjects(), 9: '<< /#45F << /F 10 0 R >> >>', 10: streamOf('MZ') }),
  ],
  ['a form with scripts of its own', catalog('/AcroForm << /Fields [] /XFA [(template) 9 0 R] >>', { 9: 'null' })],
  ['a picture on a share', pdfOf({ ...pageObjects(), 9: streamOf('', `/Type /XObject /Subtype /Image /F ${share}`) })],
  [
    'an external stream at an address',
    pdfOf({ ...pageObjects(), 9: streamOf('', '/F << /FS /URL /F (https://evil.example) >>') }),
  ],
  ['a page of another document', pdfOf({ ...pageObjects(), 9: streamOf('', `/Subtype /Form /Ref << /F ${share} /Page 0 >>`) })],
  ['a script in an object stream', packedPdf(pageObjects({ catalog: '/OpenAction 9 0 R' }), { 9: script })],
  ['a script deep in lists', object(`${'['.repeat(300)}${script}${']'.repeat(300)}`)],
  ['a script in an incremental update', updatedPdf(pdf(), { 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>` })],
  [
    'a script in an object that is in no cross-reference table',
    Buffer.concat([pdf(), Buffer.from(`\n30 0 obj\n${script}\nendobj\n%%EOF\n`)]),
  ],
  [
    'a script in an object stream that is in no cross-reference table',
    Buffer.concat([
      Buffer.from('%PDF-1.7\n19 0 obj\n'),
      objectStreamOf({ 9: script }),
      Buffer.from('\nendobj\n'),
      pdf().subarray(9),
    ]),
  ],
])('%s is refused', async (_, bytes) => {
  expect(await rewritePdf(bytes)).toEqual({ rule: 'pdfActive' });
});

test.each([
  [
    'a password',
    pdfOf({ ...pageObjects(), 9: '<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>' }, '/Root 1 0 R /Encrypt 9 0 R'),
  ],
  [
    'a password that its trailer does not mention',
    pdfOf({ ...pageObjects(), 9: '<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>' }),
  ],
])('a document with %s is refused', async (_, bytes) => {
  expect(await rewritePdf(bytes)).toEqual({ rule: 'pdfEncrypted' });
});

const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
const bombs = deflateSync(bomb);

test.each([
  ['a script in an object stream without a type', packedPdf(pageObjects({ catalog: '/OpenAction 9 0 R' }), { 9: script }, '')],
  ['an object stream with another type', packedPdf(pageObjects(), { 9: script }, '/Type /XObject')],
  [
    'an object stream without a type, whose object is in no cross-reference table',
    pdfOf({ ...pageObjects(), 9: objectStreamOf({ 30: script }, '') }),
  ],
  [
    'an object stream with a compression that is not supported',
    object(streamOf('', '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode')),
  ],
  ['an object stream that breaks off', object(streamOf('1 0', '/Type /ObjStm /N 1 /First 40'))],
  [
    'an object stream that inflates beyond the limit for a document',
    object(streamOf(bomb, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')),
  ],
  [
    'an object stream that is compressed twice',
    object(streamOf(bombs, '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]')),
  ],
  ['a reference to a reference', object('10 0 R')],
  ['an object number that no document has', pdfOf({ ...pageObjects(), 999_999_999: 'null' })],
  ['pages that go in a circle', pdfOf({ ...pageObjects(), 2: '<< /Type /Pages /Count 1 /Kids [3 0 R 2 0 R] >>' })],
  ['a page twice', pdfOf({ ...pageObjects(), 2: '<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>' })],
  ['a branch of pages that is missing', pdfOf({ ...pageObjects(), 2: '<< /Type /Pages /Count 2 /Kids [3 0 R 40 0 R] >>' })],
  ['no page', pdfOf({ ...pageObjects(), 2: '<< /Type /Pages /Count 0 /Kids [] >>' })],
  ['a page whose content is missing', pdfOf({ ...pageObjects(), 4: 'null' })],
  ['no catalogue', pdfOf({ ...pageObjects(), 1: '(nothing)' })],
  ['other data before its header', Buffer.concat([Buffer.from('junk '), pdf()])],
  ['a header and no objects', Buffer.from('%PDF-1.7 nothing')],
  ['nothing after its first 60 bytes', pdf().subarray(0, 60)],
])('a file with %s cannot be rewritten and is refused', async (_, bytes) => {
  expect(await rewritePdf(bytes)).toEqual({ rule: 'pdf' });
});

test('a document with incremental updates is rewritten in its latest state', async () => {
  const changed = updatedPdf(pdf({ pages: 2 }), { 2: '<< /Type /Pages /Count 1 /Kids [4 0 R] /MediaBox [0 0 595 842] >>' });
  expect((await rewritten(changed)).getPageCount()).toBe(1);
});

test('a document with object streams is rewritten, and so is a document with a broken cross-reference table', async () => {
  const { 5: font, ...open } = pageObjects();
  expect((await rewritten(packedPdf(open, { 5: String(font) }))).getPageCount()).toBe(1);
  const broken = Buffer.from(
    Buffer.from(pdf({ pages: 3 }))
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7'),
    'latin1',
  );
  expect((await rewritten(broken)).getPageCount()).toBe(3);
});

test.each(['[3 0 R /Fit]', '<< /S /GoTo /D [3 0 R /XYZ 0 842 null] >>', '<< /Type /Action /S /GoTo /D (cover) >>', '9 0 R'])(
  'a document whose open action is %s, as many programs write it, is accepted without that action',
  async (place) => {
    const result = await rewritten(catalog(`/OpenAction ${place}`, { 9: '[3 0 R /Fit]' }));
    expect(result.context.catalog.getDict().has('OpenAction')).toBe(false);
  },
);

test('fonts may be named like actions and files', async () => {
  const names = '/Resources << /Font << /AA 5 0 R /JS 5 0 R /EF 5 0 R >> >>';
  expect(
    await rewritePdf(pdfOf({ ...pageObjects(), 3: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${names} >>` })),
  ).toMatchObject({
    pages: 1,
  });
});

interface Link {
  address: string | undefined;
  place: boolean;
}

async function linksOf(bytes: Uint8Array): Promise<Link[]> {
  const result = await rewritten(bytes);
  const resolve = result.context.resolve.bind(result.context);
  const notes = result.getPages()[0]!.dict.getArray('Annots', resolve) ?? new PdfArray();
  return [...notes].map((one) => {
    const link = one instanceof PdfDict ? one : (resolve(one as never) as PdfDict);
    const address = link.getDict('A', resolve)?.get('URI');
    return { address: address instanceof PdfString ? address.asString() : undefined, place: link.has('Dest') };
  });
}

test('links in the text may lead to the web, to mail, to a phone, and to places in the document', async () => {
  const link = (entry: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entry} >>`;
  const links = [
    '/A << /S /URI /URI (https://example.com/a?b=1) >>',
    '/A << /S /URI /URI (mailto:hr@example.com) >>',
    '/A << /S /URI /URI (tel:+8613800000000) >>',
    '/A << /S /GoTo /D [3 0 R /Fit] >>',
    '/Dest (chapter)',
    '/Dest /older',
  ];
  const named = '/Names << /Dests << /Kids [9 0 R] >> >> /Dests << /older [3 0 R /Fit] >>';
  const objects = {
    ...pageObjects({ catalog: named, page: `/Annots [${links.map(link).join(' ')}]` }),
    9: '<< /Kids [9 0 R] /Names [(chapter) << /D [3 0 R /XYZ 0 0 0] >>] >>',
  };
  expect(await linksOf(pdfOf(objects))).toEqual([
    { address: 'https://example.com/a?b=1', place: false },
    { address: 'mailto:hr@example.com', place: false },
    { address: 'tel:+8613800000000', place: false },
    { address: undefined, place: true },
    { address: undefined, place: true },
    { address: undefined, place: true },
  ]);
});

test.each([
  '/A << /S /URI /URI (file://evil.example/share/a) >>',
  '/A << /S /URI /URI (javascript:alert\\(1\\)) >>',
  '/A << /S /URI /URI (\\\\\\\\evil.example\\\\share) >>',
  '/A << /S /Named /N /Print >>',
  '/Dest (nowhere)',
  '/Dest [9 0 R /Fit]',
])('a link with %s is removed', async (entry) => {
  expect(await linksOf(note(`/Subtype /Link ${entry}`, { 9: '<< /Type /Catalog >>' }))).toEqual([]);
});

test('form fields are removed, but a filled-in value and a signature stay visible', async () => {
  const look = streamOf('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]');
  const form = {
    ...pageObjects({ catalog: '/AcroForm << /Fields [9 0 R] /DA (/Helv 0 Tf 0 g) >>', page: '/Annots [9 0 R 11 0 R 12 0 R]' }),
    9: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Li Na) /Rect [50 50 200 70] /P 3 0 R /AP << /N 10 0 R >> >>',
    10: look,
    11: '<< /Type /Annot /Subtype /Widget /FT /Sig /Rect [50 90 99 99] /AP << /N 10 0 R >> >>',
    12: '<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] >>',
  };
  const result = await rewritten(pdfOf(form));
  const resolve = result.context.resolve.bind(result.context);
  expect(result.context.catalog.getDict().has('AcroForm')).toBe(false);
  const notes = [...result.getPages()[0]!.dict.getArray('Annots', resolve)!].map((one) => resolve(one as never) as PdfDict);
  expect(notes.map((one) => one.get('Subtype'))).toEqual([PdfName.of('Stamp')]);
  expect(notes.map((one) => one.has('FT'))).toEqual([false]);
  expect([...result.getPages()[0]!.dict.getDict('Resources', resolve)!.getDict('XObject', resolve)!.keys()]).toHaveLength(1);
});

test('author metadata and earlier revisions of a document are removed', async () => {
  const before = pdfOf(
    { ...pageObjects(), 4: streamOf('(erased secret) Tj'), 9: '<< /Author (Li Na) >>' },
    '/Root 1 0 R /Info 9 0 R',
  );
  const outcome = await rewritePdf(updatedPdf(before, { 4: streamOf('(public) Tj') }));
  const text = Buffer.from('bytes' in outcome ? outcome.bytes : []).toString('latin1');
  expect(text).toContain('(public)');
  expect(text).not.toMatch(/secret|Li Na/);
});

test('rewriting a rewritten document keeps its number of pages', async () => {
  const outcome = await rewritePdf(pdf({ pages: 5 }));
  expect(outcome).toMatchObject({ pages: 5 });
  expect(await rewritePdf('bytes' in outcome ? outcome.bytes : new Uint8Array())).toMatchObject({ pages: 5 });
});
