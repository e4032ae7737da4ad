import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

import { describe, expect, test } from 'vitest';

import type { Incoming } from '#server/platform/http/incoming.ts';
import { takeUploadTurn } from '#server/platform/http/upload-turns.ts';

const largest = 2 * 1024 * 1024;

/** An upload of the maximum size, with the state of its turn. */
function send(sender: string) {
  const outgoing = Object.assign(new EventEmitter(), { closed: false });
  const incoming = { header: () => String(largest), outgoing: outgoing as unknown as ServerResponse } as unknown as Incoming;
  const upload = {
    state: 'waits',
    /** Ends the upload, as an answer or a closed connection does. */
    end() {
      outgoing.closed = true;
      outgoing.emit('close');
    },
  };
  takeUploadTurn(incoming, largest, sender).then(
    () => (upload.state = 'read'),
    () => (upload.state = 'given up'),
  );
  return upload;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const statesOf = (uploads: { state: string }[]) => uploads.map(({ state }) => state);

describe('uploads', () => {
  test('of one person are read two at a time, without delaying the uploads of other people', async () => {
    const many = Array.from({ length: 30 }, () => send('one who sends many'));
    const [other] = [send('another')];
    await settle();
    expect(statesOf(many).filter((state) => state === 'read')).toHaveLength(2);
    expect(other.state).toBe('read');
    for (const upload of [...many, other]) {
      upload.end();
      await settle();
    }
  });

  test('of one person are read in order, the next whenever one has ended', async () => {
    const uploads = [send('one'), send('one'), send('one'), send('one')];
    await settle();
    expect(statesOf(uploads)).toEqual(['read', 'read', 'waits', 'waits']);
    uploads[1]!.end();
    await settle();
    expect(statesOf(uploads)).toEqual(['read', 'read', 'read', 'waits']);
    for (const upload of uploads) upload.end();
    await settle();
  });

  test('of different people are read while there is memory for them; the next one waits until another has ended', async () => {
    const uploads = Array.from({ length: 30 }, (_, index) => send(`person ${index}`));
    await settle();
    expect(statesOf(uploads).filter((state) => state === 'read')).toHaveLength(24);
    uploads[3]!.end();
    await settle();
    expect(uploads[24]!.state).toBe('read');
    for (const upload of uploads) upload.end();
    await settle();
  });

  test('whose sender hung up while waiting take no memory', async () => {
    const uploads = [send('who hangs up'), send('who hangs up'), send('who hangs up')];
    await settle();
    uploads[2]!.end();
    uploads[0]!.end();
    await settle();
    expect(statesOf(uploads)).toEqual(['read', 'read', 'given up']);
    uploads[1]!.end();
    await settle();
  });
});
