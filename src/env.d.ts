/// <reference types="astro/client" />

declare namespace App {
  interface Locals extends PageLocals {}
}

type PageLocals = import('#server/site/page-locals.ts').PageLocals;
