import type { TestClient } from './test-client.ts';

/** The body of a complete posting; `given` overrides its fields. */
export function wholePosting(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    jobType: '3',
    name: { zh: '云端值班工程师', en: 'Cloud duty engineer' },
    unit: 'digital',
    family: 'technology',
    workplaces: ['qingdao'],
    sites: ['site-online'],
    endDate: '2026-03-31',
    headcount: 4,
    description: { zh: '<p>守护航班系统。</p>', en: '<p>Keep the flight systems up.</p>' },
    requirement: { zh: '<p>认真。</p>', en: '<p>Careful.</p>' },
    ...given,
  };
}

/** Creates a complete draft and returns its id. */
export async function draftBy(editor: TestClient, given: Record<string, unknown> = {}): Promise<string> {
  const { code, data } = await editor.post('postings', wholePosting(given));
  if (code !== '200') throw new Error(`a draft was refused: ${JSON.stringify(data)}`);
  return data.id;
}

/** Creates an open posting and returns its id. */
export async function openBy(editor: TestClient, given: Record<string, unknown> = {}): Promise<string> {
  const id = await draftBy(editor, given);
  const { code, data } = await editor.post(`postings/${id}/publish`);
  if (code !== '200') throw new Error(`a posting was not published: ${JSON.stringify(data)}`);
  return id;
}
