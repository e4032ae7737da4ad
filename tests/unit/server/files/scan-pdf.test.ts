import { deflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { scanPdf } from '#server/files/scan-pdf.ts';

const page = '2 0 obj<</Type /Page>>endobj\n';

function scan(body: string) {
  return scanPdf(Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`, 'latin1'));
}

/** An object stream as newer programs write them. */
function packed(inner: string, dictionary = '/Type/ObjStm/Filter/FlateDecode'): string {
  return `9 0 obj<<${dictionary}>>stream\n${deflateSync(Buffer.from(inner, 'latin1')).toString('latin1')}\nendstream endobj\n`;
}

test('the pages of a plain document are counted, those in object streams as well', () => {
  expect(scan(`1 0 obj<</Type/Pages/Count 2>>endobj\n${page}`)).toEqual({ pages: 1 });
  expect(scan(packed('<</Type/Page>> <</Type /Page/Parent 1 0 R>>'))).toEqual({ pages: 2 });
});

test.each([
  ['a script', '3 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj'],
  ['a script whose name is written in codes', '3 0 obj<</S/J#61vaScri#70t/JS(x)>>endobj'],
  ['an action on opening', '3 0 obj<</OpenAction 4 0 R>>endobj 4 0 obj<</S/URI/URI(https://evil.example)>>endobj'],
  ['an action on opening that stands there', '3 0 obj<</OpenAction<</S/GoTo/D[2 0 R/Fit]/Next 5 0 R>>>>endobj'],
  ['an action on opening that is nowhere', '3 0 obj<</OpenAction 4 0 R>>endobj'],
  [
    'an action on opening behind a place of the same number',
    `3 0 obj<</OpenAction 4 0 R>>endobj 4 0 obj[2 0 R/Fit]endobj ${packed('4 0 <</S/Named/N/Print>>', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode')}`,
  ],
  ['a document that says too often what happens on opening', '3 0 obj<</OpenAction [2 0 R]>>endobj'.repeat(9)],
  ['a program to start', '3 0 obj<</S/Launch/F(calc.exe)>>endobj'],
  ['a file within', '3 0 obj<</Type/EmbeddedFile>>endobj'],
  ['files within by name', '3 0 obj<</Names<</EmbeddedFiles 4 0 R>>>>endobj'],
  ['a file within whose stream says nothing of itself', '3 0 obj<</Type/Filespec/F(a.exe)/EF<</F 4 0 R>>>>endobj'],
  ['a file within behind a reference', '3 0 obj<</Type/Filespec/F(a.exe)/#45F 4 0 R>>endobj'],
  ['a note with a file', '3 0 obj<</Type/Annot/Subtype/FileAttachment>>endobj'],
  ['a form with scripts of its own', '3 0 obj<</AcroForm<</XFA[(template) 4 0 R]>>>>endobj'],
  ['a form that sends itself', '3 0 obj<</S/SubmitForm/F(https://evil.example)>>endobj'],
  ['a script in an object stream', packed('<</S/JavaScript/JS(x)>>')],
  [
    'a script in an object stream whose type is written in codes',
    packed('<</S/JavaScript>>', '/Type/Obj#53tm/Filter/FlateDecode'),
  ],
])('%s is refused', (_, object) => {
  expect(scan(page + object)).toEqual({ rule: 'pdfActive' });
});

test('a place to show first is no action: many programs write one, in the document or in an object of its own', () => {
  expect(scan(`${page}3 0 obj<</OpenAction [2 0 R /Fit]>>endobj`)).toEqual({ pages: 1 });
  const open = '3 0 obj<</OpenAction 4 0 R>>endobj ';
  const goTo = '<< /S /GoTo /D [2 0 R  /Fit ] >>';
  expect(scan(`${page}${open}4 0 obj\n${goTo}\nendobj`)).toEqual({ pages: 1 });
  const inStream = packed(`7 0 4 5 null ${goTo}`, '/Type /ObjStm /N 2 /First 8 /Filter /FlateDecode');
  expect(scan(`${page}${open}${inStream}`)).toEqual({ pages: 1 });
});

test('words of pictures and fonts that begin like the name of a file within are none', () => {
  const words = '/EF/EFG <</EF0 4 0 R /EFont 5 0 R /XFAB[1]>> stream\n/EF\u0003<</XFA\u0091\nendstream';
  expect(scan(`${page}3 0 obj<<${words}>>endobj`)).toEqual({ pages: 1 });
});

test('a document with a password is refused', () => {
  expect(scan(`${page}trailer<</Encrypt 5 0 R>>`)).toEqual({ rule: 'pdfEncrypted' });
});

test.each([
  ['objects packed in a way that is not looked into', packed('<</S/X>>', '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]')],
  ['objects packed with a predictor', packed('<</S/X>>', '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>')],
  ['an object stream that is broken', '9 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\nnothing\nendstream'],
  ['an object stream hidden behind a false beginning', `(stream\n)${packed('<</S/X>>').replace('stream\n', 'stream ')}`],
  ['objects that inflate to more than any document', packed(' '.repeat(17 * 1024 * 1024))],
])('%s make it unreadable', (_, object) => {
  expect(scan(page + object)).toEqual({ rule: 'pdfBroken' });
});

test.each([
  ['begins elsewhere', `junk %PDF-1.7\n${page}%%EOF`],
  ['breaks off', `%PDF-1.7\n${page}`],
  ['has no page', '%PDF-1.7\n1 0 obj<</Type/Pages>>endobj\n%%EOF'],
  ['is a letter', 'a letter'],
])('what %s is no readable PDF', (_, text) => {
  expect(scanPdf(Buffer.from(text, 'latin1'))).toEqual({ rule: 'pdfBroken' });
});
