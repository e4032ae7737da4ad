import { createDecipheriv } from 'node:crypto';

/**
 * Decrypts a password or code that a browser has sent: lowercase hex of IV ‖ AES-256-CBC-PKCS7(UTF-8).
 * @returns the text, or null if it cannot be decrypted
 */
export function decryptField(hex: string, fieldKey: string): string | null {
  if (!/^(?:[0-9a-f]{32}){2,40}$/.test(hex)) return null;
  const all = Buffer.from(hex, 'hex');
  try {
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(fieldKey, 'ascii'), all.subarray(0, 16));
    const text = Buffer.concat([decipher.update(all.subarray(16)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return null;
  }
}
