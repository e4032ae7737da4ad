import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import { currentRevision } from '#server/platform/revisions.ts';
import { addPicture } from '#server/website/content/add-picture.ts';
import { publishDue } from '#server/website/content/publish-due.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let editor: TestClient;
let reader: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  editor = await staffClient(site, 'editor');
  reader = site.client('en-us');
});

const both = (zh: string, en: string) => ({ zh, en });

/** A complete notice that could be published. */
function notice(over: object = {}) {
  return {
    jobType: '8',
    publishDate: '2026-03-01',
    isTop: 'N',
    name: both('实习生招聘', 'Internships'),
    jobccType: 'guide',
    content: both('<p>欢迎报名</p>', '<p>You are welcome</p>'),
    ...over,
  };
}

const shown = (id: string) => reader.get(`/api/front/findNotice/${id}`);

describe('an editor cannot publish', () => {
  test.each([
    ['a script', '<p>ok</p><script>alert(1)</script>', '<p>ok</p>'],
    ['a handler', '<p onclick="alert(1)" style="color:red">ok</p>', '<p>ok</p>'],
    ['a javascript link', '<p><a href="javascript:alert(1)">ok</a></p>', '<p><a rel="noopener noreferrer">ok</a></p>'],
    [
      'an encoded javascript link',
      '<p><a href=" java&#10;script:alert(1)">ok</a></p>',
      '<p><a rel="noopener noreferrer">ok</a></p>',
    ],
    ['a picture that is data', '<p>ok<img src="data:image/png;base64,AA" alt="x"></p>', '<p>ok</p>'],
    ['a picture from elsewhere', '<p>ok<img src="https://evil.example/x.png" alt="x"></p>', '<p>ok</p>'],
    ['a picture whose path contains ".."', '<p>ok<img src="/upload/images/../../x.webp" alt="x"></p>', '<p>ok</p>'],
    ['a frame', '<p>ok</p><iframe src="/"></iframe><object data="x"></object>', '<p>ok</p>'],
    [
      'a script in SVG or MathML',
      '<p>ok</p><svg><script>alert(1)</script></svg><math><mi xlink:href="x"></mi></math>',
      '<p>ok</p>',
    ],
  ])('%s', async (_, html, sanitised) => {
    const { data, status } = await editor.post('notices', notice({ content: both(html, html), state: 'published' }));
    expect(status).toBe(200);
    expect(data.content.en).toBe(sanitised);
    expect((await shown(data.id)).data.content).toBe(sanitised);
  });

  test('a menu or banner that links to a script or to another host', async () => {
    const { data: menu } = await editor.get('dictionary/menu');
    const items = [
      { ...menu.items[0], def1: 'javascript:alert(1)' },
      { ...menu.items[1], k: 'b', def1: '//evil.example' },
      { ...menu.items[1], k: 'c', def1: '/\t/evil.example' },
    ];
    expect(faultsOf(await editor.put('dictionary/menu', { version: menu.version, items, state: 'published' }))).toEqual([
      'items.0.def1 link',
      'items.1.def1 link',
      'items.2.def1 link',
    ]);
    const { data: banner } = await editor.get('banners/5');
    const urls = [{ ...banner.items[0], url: 'https://evil.example' }];
    expect(faultsOf(await editor.put('banners/5', { version: banner.version, items: urls, state: 'published' }))).toEqual([
      'items.0.url sitePath',
    ]);
  });
});

describe('a draft', () => {
  test('cannot be seen by a recruiter or a visitor', async () => {
    const { data } = await editor.post('notices', notice());
    expect((await (await staffClient(site, 'recruiter')).get(`notices/${data.id}`)).status).toBe(403);
    expect((await site.client().get(`/api/staff/notices/${data.id}`)).status).toBe(401);
    expect((await shown(data.id)).status).toBe(404);
  });

  test('may be incomplete and is nowhere public', async () => {
    const begun = await editor.post('notices', { name: both('只有标题', '') });
    expect(begun).toMatchObject({
      status: 200,
      data: { state: 'draft', version: 1, shownVersion: null, updatedBy: 'machine 1' },
    });
    const { id } = begun.data;
    expect((await shown(id)).status).toBe(404);
    expect(JSON.stringify((await reader.post('/api/front/findNoticeList', { pageSize: 50 })).data)).not.toContain(id);
    const { data } = await editor.get('notices', { query: { state: 'draft', keyWord: '只有' } });
    expect(data).toMatchObject({ total: 1, list: [{ id, title: both('只有标题', ''), state: 'draft' }] });
  });

  test('cannot be published while it is incomplete; all its faults are reported together', async () => {
    const { data } = await editor.post('notices', { name: both('只有标题', ' ') });
    const refused = await editor.put(`notices/${data.id}`, {
      version: 1,
      state: 'published',
      name: both('只有标题', ' '),
      jobccType: 'nothing',
      content: both('<p></p>', '<p>x<img src="/upload/images/nothing.webp"></p>'),
    });
    expect(refused.status).toBe(400);
    expect(faultsOf(refused).sort()).toEqual([
      'content.en altText',
      'content.en unknownPicture',
      'content.zh required',
      'jobType required',
      'jobccType choice',
      'name.en required',
    ]);
    expect((await editor.get(`notices/${data.id}`)).data.version).toBe(1);
  });

  test('of a published notice leaves the public version unchanged', async () => {
    const { data } = await editor.post('notices', notice({ state: 'published' }));
    const draft = await editor.put(`notices/${data.id}`, notice({ version: 1, name: both('新标题', 'New title') }));
    expect(draft.data).toMatchObject({ state: 'changed', version: 2, shownVersion: 1 });
    expect((await shown(data.id)).data.name).toBe('Internships');
    await editor.put(`notices/${data.id}`, notice({ version: 2, name: both('新标题', 'New title'), state: 'published' }));
    expect((await shown(data.id)).data.name).toBe('New title');
  });
});

test('a save based on an older version overwrites nothing; its refusal contains the latest version', async () => {
  const { data } = await editor.post('notices', notice({ state: 'published' }));
  const other = await staffClient(site, 'editor');
  await other.put(`notices/${data.id}`, notice({ version: 1, name: both('甲', 'First'), state: 'published' }));
  const late = await editor.put(`notices/${data.id}`, notice({ version: 1, name: both('乙', 'Second'), state: 'published' }));
  expect(late).toMatchObject({ status: 409, data: { current: { name: both('甲', 'First'), version: 2 } } });
  expect((await shown(data.id)).data.name).toBe('First');
  expect((await editor.put('notices/nothing', notice({ version: 1 }))).status).toBe(404);
  expect((await editor.post('notices', notice({ id: data.id }))).status).toBe(409);
});

test('every version is stored with its author and time, and can be read again', async () => {
  const { data } = await editor.post('notices', notice({ state: 'published' }));
  site.clock.advance(60_000);
  await editor.put(`notices/${data.id}`, notice({ version: 1, name: both('二', 'Two') }));
  const { versions } = (await editor.get(`notices/${data.id}`)).data;
  expect(versions.map(({ version, state, by }: { version: number; state: string; by: string }) => [version, state, by])).toEqual([
    [2, 'draft', 'machine 1'],
    [1, 'published', 'machine 1'],
  ]);
  expect(versions[0].at).toBe(new Date(site.clock.now()).toISOString());
  expect((await editor.get(`notices/${data.id}/versions/1`)).data.name.en).toBe('Internships');
  for (const version of ['0', '3', 'x']) expect((await editor.get(`notices/${data.id}/versions/${version}`)).status).toBe(404);
});

test('a scheduled version becomes public at its time, once', async () => {
  const publishFrom = new Date(site.clock.now() + 3_600_000).toISOString();
  const { data } = await editor.post('notices', notice({ state: 'scheduled', publishFrom }));
  expect(data).toMatchObject({ state: 'scheduled', publishFrom });
  expect(await publishDue(site.app)).toBe(0);
  expect((await shown(data.id)).status).toBe(404);
  site.clock.advance(3_600_000);
  const before = currentRevision(site.app, 'content');
  expect(await Promise.all([publishDue(site.app), publishDue(site.app)])).toContain(1);
  expect(await publishDue(site.app)).toBe(0);
  expect(currentRevision(site.app, 'content')).toBe(before + 1);
  expect((await shown(data.id)).data.name).toBe('Internships');
  const { versions, ...read } = (await editor.get(`notices/${data.id}`)).data;
  expect(read).toMatchObject({ state: 'published', shownVersion: 1, publishFrom: null });
  expect(versions).toMatchObject([{ version: 1, state: 'published' }]);
});

test('a schedule needs a time in the future, and a later save cancels it', async () => {
  const past = new Date(site.clock.now() - 1).toISOString();
  expect(faultsOf(await editor.post('notices', notice({ state: 'scheduled' })))).toEqual(['publishFrom required']);
  expect(faultsOf(await editor.post('notices', notice({ state: 'scheduled', publishFrom: past })))).toEqual([
    'publishFrom momentAhead',
  ]);
  expect(faultsOf(await editor.post('notices', notice({ publishFrom: 'tomorrow', publishDate: '2026-02-30' })))).toContain(
    'publishFrom type',
  );
  const publishFrom = new Date(site.clock.now() + 60_000).toISOString();
  const { data } = await editor.post('notices', notice({ state: 'scheduled', publishFrom }));
  await editor.put(`notices/${data.id}`, notice({ version: 1 }));
  site.clock.advance(120_000);
  expect(await publishDue(site.app)).toBe(0);
  expect((await shown(data.id)).status).toBe(404);
});

test('a notice can be taken off the site, unless the site always links to it', async () => {
  const { data } = await editor.post('notices', notice({ state: 'published' }));
  const taken = await editor.put(`notices/${data.id}`, notice({ version: 1, state: 'withdrawn' }));
  expect(taken.data).toMatchObject({ state: 'draft', shownVersion: null });
  expect((await shown(data.id)).status).toBe(404);
  const { data: fixed } = await editor.get('notices/privacy-notice');
  expect(faultsOf(await editor.put('notices/privacy-notice', { ...fixed, state: 'withdrawn' }))).toEqual(['state keptPublic']);
  const { data: menu } = await editor.get('dictionary/menu');
  expect(faultsOf(await editor.put('dictionary/menu', { ...menu, state: 'withdrawn' }))).toEqual(['state keptPublic']);
});

test.each(['notices', 'brochures', 'briefs', 'introductions', 'banners', 'videos', 'dictionary', 'pages'])(
  'publishing the existing %s exactly as read changes only versions, time and author',
  async (kind) => {
    const { data: all } = await editor.get(kind, { query: { pageSize: '100' } });
    expect(all.total).toBeGreaterThan(0);
    const untouched = all.list.filter(({ updatedAt }: { updatedAt: string | null }) => updatedAt === null || kind !== 'notices');
    for (const { id } of untouched.slice(0, 6)) {
      const { data } = await editor.get(`${kind}/${id}`);
      const { versions: _, version, updatedAt: __, updatedBy: ___, shownVersion: ____, ...same } = data;
      const again = await editor.put(`${kind}/${id}`, { ...same, version, state: 'published' });
      expect(again, `${kind}/${id}: ${JSON.stringify(again.data)}`).toMatchObject({
        status: 200,
        data: { ...same, version: version + 1 },
      });
    }
  },
);

describe('a change with only some fields', () => {
  test('leaves the rest of a notice unchanged, and an empty value clears its field', async () => {
    const attachments = [{ name: both('附件', 'Form'), url: '/upload/files/form.pdf', size: 9 }];
    const { data: first } = await editor.post('notices', notice({ attachments, isTop: 'Y', state: 'published' }));
    const name = both('新标题', 'New title');
    const { data: second } = await editor.put(`notices/${first.id}`, { version: 1, name, state: 'published' });
    const { jobType, publishDate, jobccType, content, isTop } = first;
    expect(second).toMatchObject({
      version: 2,
      state: 'published',
      name,
      jobType,
      publishDate,
      jobccType,
      content,
      isTop,
      attachments,
    });
    const emptied = await editor.put(`notices/${first.id}`, { version: 2, attachments: [], isTop: 'N', state: 'published' });
    expect(emptied.data).toMatchObject({ version: 3, name, isTop: 'N', attachments: [] });
  });

  test.each(['menu', 'noticeType', 'rejectReason', 'international.phone.code', 'front.recruitment.category'])(
    'keeps the entries of the list %s; the list cannot be published without entries',
    async (id) => {
      const { data: before } = await editor.get(`dictionary/${id}`);
      const { data: after } = await editor.put(`dictionary/${id}`, { version: before.version, state: 'published' });
      expect(after).toMatchObject({ version: before.version + 1, items: before.items });
      const emptied = await editor.put(`dictionary/${id}`, { version: after.version, items: [], state: 'published' });
      expect(faultsOf(emptied)).toEqual(['items minEntries']);
    },
  );

  test('leaves the pictures of a slot unchanged', async () => {
    const { data: before } = await editor.get('banners/5');
    const { data: after } = await editor.put('banners/5', { version: before.version, state: 'published' });
    expect(after.items).toEqual(before.items);
  });
});

test('a notice type cannot be removed while a public notice uses it', async () => {
  await editor.post('notices', notice({ state: 'published' }));
  const { data: types } = await editor.get('dictionary/noticeType');
  const others = types.items.filter(({ k }: { k: string }) => k !== 'guide');
  const refused = await editor.put('dictionary/noticeType', { version: types.version, items: others, state: 'published' });
  expect(faultsOf(refused)).toEqual(['items keyUsed']);
  const items = [...types.items, { k: 'spare', name: both('备用', 'Spare') }];
  const { data: more } = await editor.put('dictionary/noticeType', { version: types.version, items, state: 'published' });
  const fewer = await editor.put('dictionary/noticeType', { version: more.version, items: types.items, state: 'published' });
  expect(fewer).toMatchObject({ status: 200, data: { items: types.items } });
});

test("changes by an editor's token are logged", async () => {
  const { data } = await editor.post('brochures', { title: both('画册', 'Brochure') });
  const rows = await site.app.db.selectFrom('auditLog').selectAll().where('subject', '=', data.id).execute();
  expect(rows).toMatchObject([{ action: 'content.changed', actorName: 'machine 1' }]);
  expect(JSON.parse(rows[0]!.details)).toEqual({ kind: 'brochures', version: 1, state: 'draft' });
});

describe('a picture', () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
      .jpeg()
      .toBuffer();
  const jpeg = async (width: number, height: number) => ({ name: 'a.jpg', bytes: new Uint8Array(await photo(width, height)) });
  const svg = { name: 'a.jpg', bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') };

  test('is cropped to its shape, stored in every width of the shape, and stored once even if it is uploaded twice', async () => {
    const { data, status } = await editor.upload('pictures', await jpeg(2000, 1500), { shape: 'hero' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ shape: 'hero', width: 1920, height: 1080, addedBy: 'machine 1' });
    const files = await site.app.db
      .selectFrom('contentFiles')
      .select(['path', 'bytes'])
      .where('path', 'like', `%${data.name}%`)
      .execute();
    const sizes = await Promise.all(files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(sizes.toSorted((a, b) => a - b)).toEqual([640, 1280, 1920]);
    expect((await editor.get('pictures', { query: { shape: 'hero' } })).data.list[0].name).toBe(data.name);
    expect((await editor.upload('pictures', await jpeg(2000, 1500), { shape: 'hero' })).data.name).toBe(data.name);
  });

  test('in a text keeps its own proportions', async () => {
    const { data } = await editor.upload('pictures', await jpeg(400, 900), { shape: 'text' });
    expect(data).toMatchObject({ width: 400, height: 900 });
  });

  test.each([
    ['a drawing that can run script', () => svg, 'file pictureType'],
    [
      'an HTML page named .png',
      () => ({ name: 'a.png', bytes: new TextEncoder().encode('<html><script>1</script>') }),
      'file pictureType',
    ],
    [
      'a broken picture',
      async () => ({ name: 'a.jpg', bytes: (await jpeg(3000, 2000)).bytes.slice(0, 4000) }),
      'file pictureBroken',
    ],
    ['too small for its shape', () => jpeg(600, 300), 'file pictureSmall'],
  ])('is refused if it is %s', async (_, file, fault) => {
    expect(faultsOf(await editor.upload('pictures', await file(), { shape: 'hero' }))).toEqual([fault]);
  });

  test('is refused if it has too many pixels or bytes, or an unknown shape', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const refused = await editor.upload('pictures', { name: 'b.png', bytes: new Uint8Array(bomb) }, { shape: 'card' });
    expect(faultsOf(refused)).toEqual(['file pictureBroken']);
    const fat = { name: 'a.jpg', bytes: new Uint8Array(15 * 1024 * 1024 + 1) };
    await expect(addPicture(site.app, { id: 'ops', name: '' }, fat, { shape: 'card', focus: 'centre' })).rejects.toMatchObject({
      code: '413',
    });
    expect(faultsOf(await editor.upload('pictures', await jpeg(9, 9), { shape: 'nose', focus: 'x' }))).toEqual([
      'shape choice',
      'focus choice',
    ]);
  });

  test('with a script appended to it keeps only its pixels', async () => {
    const both = Buffer.concat([await photo(1000, 800), Buffer.from('<script>alert(1)</script>')]);
    const { data } = await editor.upload('pictures', { name: 'a.jpg', bytes: new Uint8Array(both) }, { shape: 'card' });
    const files = await site.app.db.selectFrom('contentFiles').select('bytes').where('path', 'like', `%${data.name}%`).execute();
    expect(files).toHaveLength(2);
    for (const { bytes } of files) expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  test('is shown by content that is published with it', async () => {
    const { data: picture } = await editor.upload('pictures', await jpeg(1200, 900), { shape: 'card' });
    const { data: brief } = await editor.get('briefs');
    const { data } = await editor.get(`briefs/${brief.list[0].id}`);
    expect(await editor.put(`briefs/${data.id}`, { ...data, pictures: [picture.name], state: 'published' })).toMatchObject({
      status: 200,
    });
    const { fileList } = (await reader.get(`/api/front/brief/${data.id}`)).data;
    expect(fileList).toMatchObject([{ idkey: picture.name, fileBase64: expect.stringMatching(/^data:image\/webp;base64,/) }]);
  });
});

describe('deleting a draft', () => {
  test('must be confirmed, and is refused if the notice has ever been public', async () => {
    const { data: draft } = await editor.post('notices', notice({ state: 'draft' }));
    const remove = (body: object) => editor.post(`notices/${draft.id}/remove`, body);
    expect(faultsOf(await remove({ version: 1 }))).toEqual(['confirm confirmTwice']);
    expect((await remove({ version: 2, confirm: 'Y' })).status).toBe(409);
    expect((await remove({ version: 1, confirm: 'Y' })).code).toBe('200');
    expect((await editor.get(`notices/${draft.id}`)).status).toBe(404);
    expect((await remove({ version: 1, confirm: 'Y' })).status).toBe(404);

    const { data: open } = await editor.post('notices', notice({ state: 'published' }));
    const { data: taken } = await editor.put(`notices/${open.id}`, { ...open, state: 'withdrawn' });
    for (const { version } of [open, taken]) {
      const refused = await editor.post(`notices/${open.id}/remove`, { version, confirm: 'Y' });
      expect(refused.status).toBe(version === taken.version ? 400 : 409);
    }
    expect((await editor.get(`notices/${open.id}`)).status).toBe(200);
  });
});

test('a dictionary cannot have the name of a built-in object property as its id', async () => {
  for (const id of ['__proto__', 'constructor']) {
    expect(faultsOf(await editor.post('dictionary', { id, items: [] }))).toEqual(['id type']);
  }
});
