import { expect, test } from 'vitest';

import { bounceTokenOf, mailOfToken } from '#server/people/messages/bounce-token.ts';
import { largestReport, readDeliveryReport } from '#server/people/messages/delivery-report.ts';
import { createKeys } from '#server/platform/crypto/keys.ts';
import { deliveryReport } from '#tests/support/delivery-reports.ts';

const original = 'Received: by mx.example\nTo: lin@example.com\nMessage-ID:\n <abc.def@careers.example>\nSubject: News';

test('a report yields the action, the status, and the tokens in the Message-ID and the envelope id of the mail', () => {
  expect(readDeliveryReport(deliveryReport({ original, envelopeId: 'abc.def' }))).toEqual({
    deliveries: [{ action: 'failed', status: '5.1.1' }],
    tokens: ['abc.def', 'abc.def'],
  });
});

test('lines may end with CR LF, the whole mail may be returned, and the boundary may be without quotes', () => {
  const plain = deliveryReport({ original })
    .toString()
    .replaceAll('9B095B5ADSN=_01C_/mx.example', 'b1')
    .replace('"b1"', 'b1')
    .replace('text/rfc822-headers', 'Message/RFC822')
    .replaceAll('\n', '\r\n');
  expect(readDeliveryReport(Buffer.from(plain))).toMatchObject({ tokens: ['abc.def'] });
});

test("if a server reports a failure as 5.0.0, the status is taken from the receiver's reply, if the reply has a status", () => {
  const read = (diagnostic: string) =>
    readDeliveryReport(deliveryReport({ original, status: '5.0.0', diagnostic }))!.deliveries[0]!.status;
  expect(read('550-5.7.1 message refused\n 550 5.7.1 by policy')).toBe('5.7.1');
  expect(read('550 no such user')).toBe('5.0.0');
});

test.each([
  ['a reply of a person', 'From: lin@example.com\nSubject: Re: News\nContent-Type: text/plain\n\nPlease stop 5.1.1\n'],
  ['an empty message', ''],
  ['a read receipt', deliveryReport({ type: 'multipart/report; report-type=disposition-notification; boundary=b' })],
  ['a report without its boundary', deliveryReport({ type: 'multipart/report; report-type=delivery-status' })],
  [
    'a report without recipients',
    deliveryReport()
      .toString()
      .replaceAll(/^(?:Final|Action|Status|Original|Remote).*\n/gm, ''),
  ],
  ['a report inside another mail', Buffer.concat([Buffer.from('Content-Type: message/rfc822\n\n'), deliveryReport()])],
  ['a report with thousands of recipients', deliveryReport({ others: Array(5000).fill('Action: failed\nStatus: 5.1.1') })],
  ['a text that looks like a report', deliveryReport({ type: 'text/plain', text: deliveryReport({ original }).toString() })],
])('%s is not read as a report', (_, message) => {
  expect(readDeliveryReport(Buffer.from(message))).toBeUndefined();
});

test('text and HTML of a report are not read, however they look', () => {
  const other = 'Message-ID: <evil.token@careers.example>\nAction: failed\nStatus: 5.1.1\n';
  const text = `${other}<html>${'<div>'.repeat(50_000)}<!--\nContent-Type: message/delivery-status\n\n${other}`;
  expect(readDeliveryReport(deliveryReport({ original, text, action: 'delayed', status: '4.4.1' }))).toEqual({
    deliveries: [{ action: 'delayed', status: '4.4.1' }],
    tokens: ['abc.def'],
  });
});

/** Messages of an accepted size that would cost a careless parser minutes or gigabytes. */
const bombs = {
  'one line': 'a'.repeat(largestReport),
  'empty lines': deliveryReport({ text: '\n'.repeat(largestReport - 3000) }).toString(),
  'continued lines': `Content-Type: multipart/report\n${' a\n'.repeat(largestReport / 3 - 20)}`,
  'header fields': Array.from({ length: 80_000 }, (_, index) => `X-${index}: a`).join('\n'),
  'spaces in a field': `Content-Type: multipart/report;${' '.repeat(largestReport - 100)}`,
  parts: deliveryReport({ text: '--9B095B5ADSN=_01C_/mx.example\n'.repeat(30_000) }).toString(),
  'empty groups': deliveryReport({ others: ['\n'.repeat(largestReport - 3000)] }).toString(),
  'lines without a colon': deliveryReport({ others: ['a\n\n'.repeat(300_000)] }).toString(),
};

test.each(Object.entries(bombs))('a large message made of %s takes less than two seconds of processor time', (_, message) => {
  expect(message.length).toBeLessThanOrEqual(largestReport);
  const begin = process.cpuUsage();
  readDeliveryReport(Buffer.from(message));
  expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000);
});

test('a message larger than the limit is not read', () => {
  expect(readDeliveryReport(Buffer.alloc(largestReport + 1, 'a'))).toBeUndefined();
});

test('a token names a mail only if the token was made with the current or a former key of this site', () => {
  const [own, other] = ['a secret of tests, thirty-two characters long', 'another secret of tests, of 32 characters'];
  const token = bounceTokenOf(createKeys(own), 'mail1');
  expect(mailOfToken(createKeys(own), token)).toBe('mail1');
  expect(mailOfToken(createKeys(other, [own]), token)).toBe('mail1');
  expect(mailOfToken(createKeys(other), token)).toBeUndefined();
  for (const forged of [
    token.replace('mail1', 'mail2'),
    'mail1',
    'mail1.',
    `${token}x`,
    token.slice(0, -1),
    `mail1.${'é'.repeat(22)}`,
  ]) {
    expect(mailOfToken(createKeys(own), forged)).toBeUndefined();
  }
});
