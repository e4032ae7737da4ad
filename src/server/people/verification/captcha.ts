import type { CaptchaData } from '#lib/contract/account.ts';
import { captchaLength } from '#lib/rules/codes.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newToken, randomText } from '#server/platform/ids.ts';

import { audioAlphabet, speakCaptcha } from './captcha-audio.ts';
import { pictureAlphabet } from './captcha-glyphs.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { insertCaptcha, takeCaptchaRow } from './store.ts';
import { challengeFor, isSolved, isWorkOverdue } from './work.ts';

const captchaCookie = 'captcha';
const lasts = 5 * 60_000;

export type CaptchaKind = 'picture' | 'audio';

/** A captcha that was removed from the database: it cannot be used again, even if the request fails. */
export interface TakenCaptcha {
  token: string;
  answerHash: string;
  /** JSON of the challenge whose proof of work is required with the captcha; null if none is required. */
  challenge: string | null;
}

/** A random answer: four different characters for a picture, or four digits for audio. */
export function newAnswer(kind: CaptchaKind): string {
  if (kind === 'audio') return randomText(audioAlphabet, captchaLength);
  let answer = '';
  while (answer.length < captchaLength) {
    const next = randomText(pictureAlphabet, 1);
    if (!answer.includes(next)) answer += next;
  }
  return answer;
}

/** Characters that are never drawn, each with the drawn character that may be mistaken for it. */
const lookAlikes: Record<string, string> = {
  G: 'C',
  O: 'D',
  Q: 'D',
  0: 'D',
  F: 'E',
  V: 'Y',
  4: 'A',
  B: '3',
  Z: '7',
  I: 'L',
  1: 'L',
};

/** The form in which answers are compared: upper case, with look-alikes replaced by the character that is drawn. */
export function canonicalAnswer(answer: string): string {
  return answer.toUpperCase().replaceAll(/[GOQ0FV4BZI1]/g, (character) => lookAlikes[character]!);
}

/**
 * The hashes of an answer under every key, the current key first. With the fixed answer of tests, look-alikes are not
 * replaced.
 */
function hashesOfAnswer(app: App, token: string, answer: string): string[] {
  const isDrawn = app.settings.captchaFixedAnswer === undefined;
  return app.keyedHashes('captcha', `${token} ${isDrawn ? canonicalAnswer(answer) : answer.toUpperCase()}`);
}

/**
 * Creates a captcha, valid for five minutes and one use, and sets the cookie to which it is bound. Only a hash of the answer
 * is stored.
 * @param address the caller's network address. If more requests come from this address, or to the whole site, than people
 * would make, a proof of work is required as well
 * @returns a data URL of a JPEG, or of a WAV in which the characters are spoken; with the challenge, if a proof of work is
 * required
 */
export async function issueCaptcha(
  app: App,
  { cookies, address }: { cookies: Cookies; address: string },
  kind: CaptchaKind,
  locale: Locale,
): Promise<CaptchaData> {
  const answer = app.settings.captchaFixedAnswer ?? newAnswer(kind);
  const token = newToken();
  const challenge = await challengeFor(app, address);
  const former = cookies.get(captchaCookie);
  if (former) await takeCaptchaRow(app.db, hashToken(former), app.clock.now());
  await insertCaptcha(app.db, {
    tokenHash: hashToken(token),
    answerHash: hashesOfAnswer(app, token, answer)[0]!,
    challenge: challenge ? JSON.stringify(challenge) : null,
    expiresAt: app.clock.now() + lasts,
  });
  cookies.set(captchaCookie, token, { maxAge: lasts / 1000 });
  const image =
    kind === 'audio'
      ? `data:audio/wav;base64,${speakCaptcha(answer, locale).toString('base64')}`
      : `data:image/jpeg;base64,${(await drawCaptcha(answer.toUpperCase())).toString('base64')}`;
  if (!challenge) return image;
  return { image, challenge: { parameters: { ...challenge.parameters }, signature: challenge.signature ?? '' } };
}

/**
 * Removes and returns the caller's captcha, so that this request is its only use; undefined if the caller has no valid
 * captcha.
 */
export async function takeCaptcha(app: App, cookies: Cookies): Promise<TakenCaptcha | undefined> {
  const token = cookies.get(captchaCookie);
  const row = token ? await takeCaptchaRow(app.db, hashToken(token), app.clock.now()) : undefined;
  return token && row ? { token, answerHash: row.answerHash, challenge: row.challenge } : undefined;
}

/** Whether an answer is right, in upper or lower case. */
export function isRightAnswer(app: App, taken: TakenCaptcha | undefined, answer: unknown): boolean {
  return taken !== undefined && typeof answer === 'string' && hashesOfAnswer(app, taken.token, answer).includes(taken.answerHash);
}

/**
 * Whether a captcha's proof of work was done. A captcha that was issued without a challenge passes, unless the call sends a
 * message and `isWorkOverdue` is true.
 */
export async function isWorkDone(
  app: App,
  { challenge }: TakenCaptcha,
  solution: unknown,
  { address, sends }: { address: string; sends: boolean },
): Promise<boolean> {
  if (challenge !== null) return isSolved(app, challenge, solution);
  return !sends || !(await isWorkOverdue(app, address));
}
