import { takeLinkCode } from '#lib/browser/link-code.ts';

takeLinkCode();
