/** Where the reader's choice of language is kept. */
export const localeStorageKey = 'skygate.locale';
