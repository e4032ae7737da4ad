import sharp from 'sharp';

import { type SectionName, sectionNames } from '#lib/forms/resume/sections.ts';

import type { Answer, TestClient } from './test-client.ts';
import { wholeAttachments, wholeSections } from './whole-resume.ts';

/** Base path of the calls on the candidate's own resume. */
export const resumeBase = 'personal/rmpsndoc/self/resume';

/** A small picture with camera metadata. */
export async function picture(format: 'jpeg' | 'png' = 'jpeg', size = 64): Promise<Uint8Array> {
  const drawn = sharp({ create: { width: size, height: size, channels: 3, background: '#2f5fae' } });
  const withMetadata = drawn.withExif({ IFD0: { Copyright: 'a secret of the camera' } });
  return new Uint8Array(await (format === 'jpeg' ? withMetadata.jpeg() : withMetadata.png()).toBuffer());
}

/** A JPEG of pure noise, which takes more bytes than a photograph of the same size. */
export async function noisyPicture(width: number, height: number): Promise<Uint8Array> {
  const noise = sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  return new Uint8Array(await noise.jpeg({ quality: 90 }).toBuffer());
}

interface Save {
  version?: number;
  complete?: boolean;
  type?: string;
}

/** Saves one section. */
export function saveSection(
  client: TestClient,
  section: SectionName,
  data: unknown,
  { type = 'school', ...rest }: Save = {},
): Promise<Answer> {
  return client.post(`${resumeBase}/update/${section}?resumeType=${type}`, { data, ...rest });
}

/** Reads a resume with all its sections. */
export async function readResume(client: TestClient, type = 'school') {
  return (await client.get(`${resumeBase}/getResumeInfo?resumeType=${type}`)).data;
}

/** Uploads an attachment of a type, by default a small picture. */
export async function attach(client: TestClient, type: string, bytes?: Uint8Array, name = 'photo.jpg'): Promise<Answer> {
  return client.upload(`${resumeBase}/attachment/attachement/${type}`, { name, bytes: bytes ?? (await picture()) });
}

/** Fills in a resume completely. */
export async function fillResume(client: TestClient, type = 'school'): Promise<void> {
  const whole = wholeSections();
  for (const section of sectionNames) {
    const answer = await saveSection(client, section, whole[section], { type, complete: true });
    if (answer.code !== '200') throw new Error(`${section}: ${answer.message} ${JSON.stringify(answer.data)}`);
  }
  const bytes = await picture();
  for (const attachment of wholeAttachments) await attach(client, attachment, bytes);
}
