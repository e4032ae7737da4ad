/** The default key of encrypted fields; it is public, since everyone can read it here. */
export const demoFieldKey = 'skygate-demo-field-cipher-key-32';

const fieldKey: string = import.meta.env?.PUBLIC_FIELD_KEY || demoFieldKey;

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function encryptNatively(text: string, key: string): Promise<string> {
  const encoder = new TextEncoder();
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const aesKey = await crypto.subtle.importKey('raw', encoder.encode(key), 'AES-CBC', false, ['encrypt']);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, aesKey, encoder.encode(text));
  return toHex(iv) + toHex(new Uint8Array(encrypted));
}

/** For pages without `crypto.subtle`, which browsers offer only over https and on localhost. */
async function encryptWithLibrary(text: string, key: string): Promise<string> {
  const [{ default: AES }, { default: Utf8 }, { default: Hex }, { default: WordArray }] = await Promise.all([
    import('crypto-js/aes.js'),
    import('crypto-js/enc-utf8.js'),
    import('crypto-js/enc-hex.js'),
    import('crypto-js/lib-typedarrays.js'),
  ]);
  const iv = WordArray.random(16);
  const encrypted = AES.encrypt(text, Utf8.parse(key), { iv });
  return Hex.stringify(iv) + Hex.stringify(encrypted.ciphertext);
}

/**
 * Encrypts a password or a code for a request: lowercase hex of a fresh 16-byte IV and the AES-256-CBC (PKCS 7)
 * ciphertext (specification: calls, passwords and codes).
 */
export function encryptField(text: string, key: string = fieldKey): Promise<string> {
  return globalThis.crypto.subtle ? encryptNatively(text, key) : encryptWithLibrary(text, key);
}
