import { deflateSync } from 'node:zlib';

import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { limits } from '#server/platform/rate-limits/limits.ts';
import { forgetImports } from '#server/recruitment/resumes/forget-imports.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { docx, paragraph, table } from '#tests/support/docx.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pageObjects, pdf, pdfOf, streamOf } from '#tests/support/pdf.ts';
import { readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { type Answer, faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

const site = await openTestApp();

const lines = [
  '个人简历',
  '姓名：林晓舟\t性别：女',
  '民族：汉族\t政治面貌：共青团员',
  `身份证号：${idNumber}`,
  '邮箱：xiaozhou@example.com',
  '教育背景',
  '2020.09-2024.06\t四川大学\t软件工程\t本科',
  '实习经历',
  '2023.07-2023.09 云帆航空股份有限公司 信息技术部 开发实习生',
  '负责订座系统的测试',
  '一行没有对应项目的内容',
];

function cv(...more: string[]): Uint8Array {
  return docx([...lines, ...more].map(paragraph).join(''));
}

function read(client: TestClient, bytes: Uint8Array = cv(), name = 'cv.docx', type = 'school'): Promise<Answer> {
  return client.upload(`${resumeBase}/import?resumeType=${type}`, { name, bytes });
}

interface Proposed {
  id: string;
  section: string;
  path: string;
  value: string | number;
  source: string;
}

async function proposalsFor(client: TestClient, bytes?: Uint8Array) {
  const { data, code, message } = await read(client, bytes);
  if (code !== '200') throw new Error(message);
  return data as { importId: string; proposals: Proposed[]; unread: string[] };
}

function accept(
  client: TestClient,
  importId: string,
  proposals: readonly Proposed[],
  versions: Record<string, number>,
  type = 'school',
) {
  const ids = proposals.map(({ id }) => id);
  return client.post(`${resumeBase}/import/${importId}/accept?resumeType=${type}`, { ids, versions });
}

const fresh = { resumeInfo: 0, Edu: 0, Works: 0, Score: 0, Skill: 0, Other: 0, Family: 0 };

test("another candidate's import, an unknown one, one of another resume type and an expired one are all not found", async () => {
  const [owner, other] = [await signedInClient(site), await signedInClient(site)];
  const { importId, proposals } = await proposalsFor(owner);
  const answers = [
    await accept(other, importId, proposals, fresh),
    await accept(owner, 'no-such-import', proposals, fresh),
    await accept(owner, importId, proposals, fresh, 'society'),
  ];
  site.clock.advance(24 * 3_600_000);
  answers.push(await accept(owner, importId, proposals, fresh));
  const texts = new Set(answers.map(({ status, code, message, data }) => JSON.stringify({ status, code, message, data })));
  expect([...texts].length).toBe(1);
  expect(answers[0]!.status).toBe(404);
  expect((await readResume(owner)).sections.Edu.status).toBe('empty');
  await forgetImports(site.app);
  expect(await site.app.db.selectFrom('resumeImports').select('id').where('id', '=', importId).execute()).toEqual([]);
});

test('somebody who is not signed in can import nothing', async () => {
  expect((await read(site.client())).status).toBe(401);
});

const bomb = deflateSync(Buffer.alloc(900_000_000 / 4, 'BT (x) Tj ET '), { level: 9 });
const encrypted = Buffer.concat([
  Buffer.from(
    pdfOf(
      { ...pageObjects(), 6: `<< /Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>` },
      '/Root 1 0 R /Encrypt 6 0 R /ID [<00> <00>]',
    ),
  ),
]);
const hostile: [string, Uint8Array, string][] = [
  ['an empty file', new Uint8Array(), 'cvType'],
  ['a text', strToU8('姓名：林晓舟'), 'cvType'],
  ['an old Word file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'cvType'],
  ['another ZIP file', zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), 'cvType'],
  ['half a ZIP file', cv().subarray(0, 200), 'cvBroken'],
  ['broken XML', docx('<w:p><w:r><w:t>x</w:p>'.repeat(9)), 'cvBroken'],
  ['a document without text', docx(paragraph('')), 'cvWithoutText'],
  ['a ZIP bomb', docx(paragraph('x'), { 'word/media/a.bin': new Uint8Array(100 * 1024 * 1024) }), 'cvTooLarge'],
  ['a document of endless text', docx(paragraph('姓名'.repeat(300_000))), 'cvTooLarge'],
  ['a document of nested tables', docx('<w:tbl><w:tr><w:tc>'.repeat(5000)), 'cvTooLarge'],
  ['a scanned PDF', pdfOf({ ...pageObjects(), 4: streamOf('q Q') }), 'cvWithoutText'],
  ['a PDF with a password', encrypted, 'pdfEncrypted'],
  ['a text that begins like a PDF', strToU8('%PDF-1.7 and nothing else'), 'cvBroken'],
  ['a PDF of many pages', pdf({ pages: 200 }), 'cvTooLarge'],
  ['a PDF bomb', pdfOf({ ...pageObjects(), 4: streamOf(bomb, '/Filter /FlateDecode') }), 'cvTooLarge'],
  [
    'a PDF whose pages contain each other',
    pdfOf({ ...pageObjects(), 2: '<< /Type /Pages /Count 1 /Kids [2 0 R] >>' }),
    'cvBroken',
  ],
];

test.each(hostile)(
  '%s is refused with a message at the file',
  async (_, bytes, rule) => {
    const client = await signedInClient(site);
    const answer = await read(client, bytes, 'cv.pdf');
    expect([answer.status, faultsOf(answer)]).toEqual([400, [`file ${rule}`]]);
    expect((answer.data as { fields: { message: string }[] }).fields[0]!.message).toMatch(/\p{Script=Han}{4}/u);
  },
  60_000,
);

test('a file above five megabytes is too large', async () => {
  const client = await signedInClient(site);
  expect((await read(client, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
});

test('reading a CV proposes values with the lines that state them, and changes nothing', async () => {
  const client = await signedInClient(site, { name: '林晓舟' });
  const { proposals, unread } = await proposalsFor(client);
  const found = Object.fromEntries(proposals.map(({ section, path, value }) => [`${section}.${path}`, value]));
  expect(found).toMatchObject({
    'resumeInfo.sex': 'female',
    'resumeInfo.nation': 'han',
    'resumeInfo.polity': 'league',
    'resumeInfo.email': 'xiaozhou@example.com',
    'Edu.edus.0.school': '四川大学',
    'Edu.edus.0.major': '软件工程',
    'Edu.edus.0.begindate': '2020-09-01',
    'Edu.edus.0.enddate': '2024-06-30',
    'Works.works.0.company': '云帆航空股份有限公司',
    'Works.works.0.title': '开发实习生',
  });
  expect(found).not.toHaveProperty(['resumeInfo.name']);
  expect(proposals.find(({ path }) => path === 'edus.0.school')!.source).toBe('2020.09-2024.06  四川大学  软件工程  本科');
  expect(unread.join()).not.toContain('四川大学');
  const { sections } = await readResume(client);
  expect(Object.values(sections as Record<string, { version: number }>).map(({ version }) => version)).toEqual(Array(7).fill(0));
});

test('the number of an ID card is proposed only with consent, and otherwise appears nowhere in the answer', async () => {
  const client = await signedInClient(site);
  const before = await read(client);
  expect(JSON.stringify(before.data)).not.toContain(idNumber);
  await saveSection(client, 'resumeInfo', { sensitiveConsent: 'Y', idtype: 'idcard' });
  const { proposals } = await proposalsFor(client);
  expect(proposals.find(({ path }) => path === 'id')).toMatchObject({ value: idNumber });
});

test('stored proposals are encrypted', async () => {
  const client = await signedInClient(site);
  const { importId } = await proposalsFor(client);
  const row = await site.app.db.selectFrom('resumeImports').selectAll().where('id', '=', importId).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('四川大学');
  expect(row.sealedProposals.length).toBeGreaterThan(100);
});

test('chosen proposals are saved as drafts beside the stored values, and an import can be accepted only once', async () => {
  const client = await signedInClient(site, { name: '林晓舟' });
  await saveSection(client, 'Edu', { edus: [{ school: '四川大学', education: 'bachelor', isHighest: 'Y', studymode: 'full' }] });
  const { importId, proposals } = await proposalsFor(client);
  expect(proposals.filter(({ section }) => section === 'Edu').map(({ path }) => path)).toEqual([
    'edus.0.begindate',
    'edus.0.enddate',
    'edus.0.major',
  ]);
  const taken = proposals.filter(({ path }) => !/polity|title/.test(path));
  const answer = await accept(client, importId, taken, { ...fresh, Edu: 1 });
  expect(answer.data.sections).toMatchObject({
    resumeInfo: { version: 1, status: 'draft' },
    Edu: { version: 2, status: 'draft' },
    Works: { version: 1, status: 'draft' },
  });
  const { sections } = await readResume(client);
  expect(sections.Edu.data.edus).toMatchObject([
    { school: '四川大学', major: '软件工程', begindate: '2020-09-01', isHighest: 'Y' },
  ]);
  expect(sections.Works.data.works).toMatchObject([{ company: '云帆航空股份有限公司', department: '信息技术部' }]);
  expect(sections.Works.data.works[0].title).toBeUndefined();
  expect(sections.resumeInfo.data).toMatchObject({ name: '林晓舟', mobile: client.phone, sex: 'female' });
  expect(sections.resumeInfo.data.polity).toBeUndefined();
  const again = await accept(client, importId, taken, { resumeInfo: 1, Edu: 2, Works: 1 });
  expect([again.status, again.code]).toEqual([409, '409']);
  expect(again.message).toContain('采纳');
  expect((await proposalsFor(client)).proposals.map(({ path }) => path)).toEqual(['polity', 'works.0.title']);
});

test('an acceptance with a stale version changes nothing, and the import can be accepted afterwards', async () => {
  const client = await signedInClient(site);
  const { importId, proposals } = await proposalsFor(client);
  await saveSection(client, 'Works', { works: [{ company: '手工填写的公司' }] });
  const stale = await accept(client, importId, proposals, fresh);
  expect([stale.status, stale.data.current.version]).toEqual([409, 1]);
  expect((await readResume(client)).sections.Edu.status).toBe('empty');
  const accepted = await accept(client, importId, proposals, { ...fresh, Works: 1 });
  expect(accepted.status).toBe(200);
  expect((await readResume(client)).sections.Works.data.works).toMatchObject([
    { company: '手工填写的公司' },
    { company: '云帆航空股份有限公司' },
  ]);
});

test('unknown proposal ids, and sections without a version, are all reported at once', async () => {
  const client = await signedInClient(site);
  const [one, other] = [await proposalsFor(client), await proposalsFor(client)];
  const ids = [one.proposals[0]!.id, other.proposals[0]!.id, 'x'];
  const answer = await client.post(`${resumeBase}/import/${one.importId}/accept`, { ids, versions: {} });
  expect([answer.status, faultsOf(answer)]).toEqual([400, ['ids.1 choice', 'ids.2 choice', 'versions.resumeInfo required']]);
  expect((await client.post(`${resumeBase}/import/${one.importId}/accept`, { ids: [], versions: {} })).status).toBe(400);
});

test('only one of two simultaneous acceptances succeeds', async () => {
  const client = await signedInClient(site);
  const { importId, proposals } = await proposalsFor(client);
  const answers = await Promise.all([1, 2].map(() => accept(client, importId, proposals, fresh)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('tables and text boxes of a Word document are read, and the fallback of a text box is not', async () => {
  const client = await signedInClient(site);
  const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('邮箱：box@example.com')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('邮箱：fallback@example.com')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const body = [
    box,
    table([
      ['姓名', '王小明', '性别', '男'],
      ['民族', '回族', '籍贯', '宁夏'],
    ]),
    paragraph('教育经历'),
    table([
      ['起止时间', '学校', '专业', '学历'],
      ['2019年9月-2023年6月', '中国民航大学', '飞行技术', '本科'],
    ]),
  ];
  const { proposals } = await proposalsFor(client, docx(body.join('')));
  const found = Object.fromEntries(proposals.map(({ path, value }) => [path, value]));
  expect(found).toMatchObject({
    email: 'box@example.com',
    sex: 'male',
    nation: 'hui',
    nativeplace: '宁夏回族自治区',
    'edus.0.school': '中国民航大学',
    'edus.0.major': '飞行技术',
  });
});

test('the number of CVs that an account can import in an hour is limited', async () => {
  const client = await signedInClient(site);
  for (let count = 0; count < limits.cvImports.max; count += 1) await read(client, strToU8('x'));
  const answer = await read(client, strToU8('x'));
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
});
