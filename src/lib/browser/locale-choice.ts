/** The storage key of the reader's chosen language. */
export const localeStorageKey = 'skygate.locale';
