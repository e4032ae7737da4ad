import { expect, test } from 'vitest';

import { readFormParts } from '#server/platform/http/form-parts.ts';

/** A form as multipart bytes, encoded by the runtime. */
async function encoded(form: FormData): Promise<{ bytes: Uint8Array; type: string }> {
  const request = new Response(form);
  return { type: request.headers.get('content-type')!, bytes: new Uint8Array(await request.arrayBuffer()) };
}

/** The parts of a form, with their bytes as text. */
function read(text: string, type = 'multipart/form-data; boundary=x') {
  return readFormParts(Buffer.from(text, 'utf8'), type)?.map(({ bytes, ...part }) => ({
    ...part,
    text: Buffer.from(bytes).toString('utf8'),
  }));
}

const disposition = 'Content-Disposition: form-data; name="file"';
const file = { name: 'file', fileName: 'a.txt', text: 'inside' };

test('files and fields are read in order, whatever their contents and names', async () => {
  const form = new FormData();
  const names = ['证件照.jpg', 'a "quoted"\r\nname;name=x.jpg', 'c', 'back\\slash.png'];
  const contents = [
    new Uint8Array(),
    Uint8Array.from({ length: 70_000 }, (_, index) => index % 256),
    Buffer.from('\r\n--'),
    Buffer.from('\r\n\r\n'),
  ];
  for (const [index, name] of names.entries()) form.append('file', new File([Uint8Array.from(contents[index]!)], name));
  form.append('kind', '工作\r\n地点');
  form.append('empty', '');
  const { bytes, type } = await encoded(form);
  const parts = readFormParts(bytes, type)!;
  expect(parts.map(({ name, fileName }) => [name, fileName])).toEqual([
    ...names.map((name) => ['file', name]),
    ['kind', undefined],
    ['empty', undefined],
  ]);
  expect(parts.slice(0, 4).map((part) => Buffer.from(part.bytes).toString('hex'))).toEqual(
    contents.map((content) => Buffer.from(content).toString('hex')),
  );
  expect(Buffer.from(parts[4]!.bytes).toString('utf8')).toBe('工作\r\n地点');
  expect(parts[5]!.bytes).toHaveLength(0);
});

test("a part is a view of the form's bytes, not a copy", async () => {
  const form = new FormData();
  form.set('file', new File(['inside'], 'a.txt'));
  const { bytes, type } = await encoded(form);
  expect(readFormParts(bytes, type)![0]!.bytes.buffer).toBe(bytes.buffer);
});

test.each([
  ['a quoted boundary', 'multipart/form-data; charset=utf-8; boundary="x"'],
  ['a type in capitals', 'Multipart/Form-Data;BOUNDARY=x'],
])('%s is accepted', (_, type) => {
  expect(read(`--x\r\n${disposition}; filename="a.txt"\r\n\r\ninside\r\n--x--\r\n`, type)).toEqual([file]);
});

test.each([
  [
    'further header lines and names without quotes',
    'Content-Type: text/plain\r\ncontent-disposition:form-data;name=file; filename=a.txt\r\nX: y',
  ],
  ['an escaped name', 'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'a%2Etxt'],
])('a part with %s, as some programs write it, is accepted', (_, head) => {
  expect(read(`--x\r\n${head}\r\n\r\ninside\r\n--x--`)).toEqual([file]);
});

test('a line break before the first part, as some programs write it, is ignored', () => {
  const form = Buffer.from('\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n');
  const parts = readFormParts(form, 'multipart/form-data; boundary=x');
  expect(parts?.map(({ name, bytes }) => [name, String(Buffer.from(bytes))])).toEqual([['a', '1']]);
});

test('a file without a name is still a file', () => {
  expect(read(`--x\r\n${disposition}; filename=""\r\n\r\ninside\r\n--x--`)).toEqual([{ ...file, fileName: '' }]);
});

test.each([
  ['nothing', ''],
  ['no boundary at its beginning', `ab--x\r\n${disposition}\r\n\r\n1\r\n--x--`],
  ['no end', `--x\r\n${disposition}\r\n\r\n1`],
  ['a head that does not end', `--x\r\n${disposition}`],
  ['a part without a head', '--x\r\n\r\n1\r\n--x--'],
  ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--'],
  ['a part that is not form data', '--x\r\nContent-Disposition: attachment; name="file"\r\n\r\n1\r\n--x--'],
  ['a name that does not end', '--x\r\nContent-Disposition: form-data; name="file\r\n\r\n1\r\n--x--'],
  ['further characters after the boundary', `--xy\r\n${disposition}\r\n\r\n1\r\n--x--`],
  ['a head of 17 kB', `--x\r\n${disposition}\r\nX: ${'y'.repeat(17_000)}\r\n\r\n1\r\n--x--`],
  ['101 parts', `${`--x\r\n${disposition}\r\n\r\n1\r\n`.repeat(101)}--x--`],
])('a form with %s is malformed', (_, text) => {
  expect(read(text)).toBeUndefined();
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'multipart/form-data; boundary="\u00ff"',
])('the media type %s has no usable boundary', (type) => {
  expect(read(`--x\r\n${disposition}\r\n\r\n1\r\n--x--`, type)).toBeUndefined();
});

test('a part with many lines that almost equal the boundary is read as one part', () => {
  const content = '\r\n--xx'.repeat(50_000);
  expect(read(`--xxx\r\n${disposition}\r\n\r\n${content}\r\n--xxx--`, 'multipart/form-data; boundary=xxx')).toEqual([
    { name: 'file', fileName: undefined, text: content },
  ]);
});
