import { expect } from 'vitest';

import type { StaffPerson } from '#tests/support/staff.ts';
import { type Answer, enciphered, type TestClient } from '#tests/support/test-client.ts';

/** The steps of a staff member's sign-in. */
export function signInSteps(person: StaffPerson) {
  const password = (caller: TestClient, { email = person.email, text = person.password } = {}): Promise<Answer> =>
    caller.post('/api/staff/session', { email, password: enciphered(text) });
  const factor = (caller: TestClient, code = person.code()): Promise<Answer> =>
    caller.post('/api/staff/session/factor', { code });
  return {
    password,
    factor,
    me: (caller: TestClient): Promise<Answer> => caller.get('/api/staff/me'),
    async signIn(caller: TestClient): Promise<TestClient> {
      expect((await password(caller)).data).toEqual({ next: 'factor' });
      expect((await factor(caller)).data).toEqual({ next: 'ready' });
      return caller;
    },
  };
}
