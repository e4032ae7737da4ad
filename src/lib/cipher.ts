/** What fields are enciphered with where nothing else is set; everyone can read it here. */
export const demoFieldKey = 'skygate-demo-field-cipher-key-32';

const fieldKey: string = import.meta.env?.PUBLIC_FIELD_KEY || demoFieldKey;

/**
 * Encrypts a password or a code for the wire: lowercase hex of a fresh 16-byte IV and the AES-256-CBC (PKCS 7)
 * text (specification: calls, passwords and codes). The cipher's code is fetched on the first call.
 */
export async function encryptField(text: string, key: string = fieldKey): Promise<string> {
  const [{ default: AES }, { default: Utf8 }, { default: Hex }, { default: WordArray }] = await Promise.all([
    import('crypto-js/aes.js'),
    import('crypto-js/enc-utf8.js'),
    import('crypto-js/enc-hex.js'),
    import('crypto-js/lib-typedarrays.js'),
  ]);
  const iv = WordArray.random(16);
  const sealed = AES.encrypt(text, Utf8.parse(key), { iv });
  return Hex.stringify(iv) + Hex.stringify(sealed.ciphertext);
}
