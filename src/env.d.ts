/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The use cases a page may call. */
    services: import('#server/services.ts').Services;
    locale: import('#lib/locale.ts').Locale;
    t: import('#lib/i18n/translate.ts').Translate;
    /** The path without the language prefix. */
    path: string;
    /** Set by the page that stands for paths the site does not have. */
    unknownPath?: true;
  }
}
