import { takeLinkCode } from '#lib/link-code.ts';

takeLinkCode();
