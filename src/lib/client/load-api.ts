/** The API client, loaded on the first call, for pages that need it only after a press. */
export async function loadApi() {
  const { api } = await import('./late-api.ts');
  return api;
}
