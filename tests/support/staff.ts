import type { StaffRole } from '#lib/staff-roles.ts';
import { addToken } from '#server/staff/tokens.ts';

import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

let machines = 0;

/**
 * A machine of the hiring office: a caller whose calls carry a token of a role, and whose paths are taken after
 * `/api/staff/` unless they begin with a slash.
 * @param units keys of units; none means all
 */
export async function staffClient(site: TestApp, role: StaffRole, units: readonly string[] = []): Promise<TestClient> {
  machines += 1;
  const { token } = await addToken(site.app, { name: `machine ${machines}`, role, units });
  const client = site.client();
  const send = client.send.bind(client);
  const authorization = `Bearer ${token}`;
  const full = (path: string) => (path.startsWith('/') ? path : `/api/staff/${path}`);
  return {
    ...client,
    send: (method, path, body, headers) => send(method, full(path), body, { authorization, ...headers }),
    get: (path, { headers = {}, query } = {}) =>
      client.get(full(path), { headers: { authorization, ...headers }, ...(query ? { query } : {}) }),
    post: (path, body, { headers = {}, query } = {}) =>
      client.post(full(path), body, { headers: { authorization, ...headers }, ...(query ? { query } : {}) }),
    put: (path, body, { headers = {}, query } = {}) =>
      client.put(full(path), body, { headers: { authorization, ...headers }, ...(query ? { query } : {}) }),
    upload: (path, file, fields) => client.upload(full(path), file, fields, { authorization }),
  };
}
