/// <reference types="astro/client" />

declare namespace App {
  interface Locals extends PageLocals {}
}

type PageLocals = import('#server/main/page-locals.ts').PageLocals;
