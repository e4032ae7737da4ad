/** The id of a new list entry, created before the server knows it: 20 random characters. */
export function newEntryId(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => alphabet[byte & 31]).join('');
}
