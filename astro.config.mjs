import { createHash } from 'node:crypto';

import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';

import { knownImports } from './src/integrations/known-imports.ts';
import { precompress } from './src/integrations/precompress.ts';
import { skygateServer } from './src/integrations/skygate-server.ts';
import { layerOrder } from './src/lib/browser/layer-order.ts';
import { firstPaintScript } from './src/lib/browser/first-paint.ts';

/** The hash by which a content security policy allows an inline script or style. */
function cspHash(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Short names for scripts, because every script contains the names of the scripts that it imports. */
function scriptName({ name }) {
  return `_astro/${name.split('.', 1)[0]}.[hash:7].js`;
}

/** Makes the bundler put the modules of each group, with what they import, in one file. */
function bundled(output, ...groups) {
  return { build: { rolldownOptions: { output: { ...output, codeSplitting: { groups } } } } };
}

process.env.ASTRO_DEV_BACKGROUND = '0';
process.env.ASTRO_TELEMETRY_DISABLED = '1';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), knownImports(), skygateServer(), precompress()],
  server: { port: 4321 },
  devToolbar: { enabled: false },
  trailingSlash: 'ignore',
  // Sessions belong to the API, and pictures are made before the build.
  session: false,
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  vite: {
    environments: {
      // One style sheet for the site and few scripts per page, because each further file delays the first paint.
      // The group `desk` is listed first; otherwise `site` would take the desk's styles as well.
      ssr: bundled(
        {},
        { name: 'desk', test: /\/styles\/desk(?:\.css|\/)|\/(?:components|pages)\/desk\/.*[?&]type=style/ },
        { name: 'site', test: /\.css$|[?&]type=style/ },
      ),
      client: bundled(
        { entryFileNames: scriptName, chunkFileNames: scriptName },
        { name: 'site', test: /SiteLayout\.astro\?astro&type=script|\/(?:server-clock|wanted-posting)\.ts$/ },
        { name: 'postings', test: /\/(?:unit-buttons|apply-button)\.ts$/ },
        { name: 'identity', test: /\/lib\/(?:stores\/identity|browser\/open-identity)\.ts$/ },
        { name: 'resume-types', test: /\/lib\/domain\/(?:education-levels|resume-types)\.ts$/ },
        {
          name: 'islands',
          test: /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\/|\/islands\/(?:ui\/(?:button|icon|language|progress|use-chunk|saving\/use-clock|form\/(?:paths|touched|after-press|date-input|field-shell))|resume\/use-derived-words)\.tsx?$/,
        },
        // Many pages need the small files of the groups below; in one file they take fewer bytes.
        {
          name: 'api',
          test: /\/lib\/(?:contract\/owner-header|client\/(?:api|call)[\w-]*|i18n\/page-words)\.ts$|\/node_modules\/(?:ofetch|ufo|destr)\//,
        },
        {
          name: 'forms',
          test: /\/lib\/(?:forms\/(?:describe-faults|field|sensitive)|i18n\/enum-options|rules\/(?:dates|document-number|email|id-card|mask-number|merge|mobile|name|normalise|numbers|rule|text))\.ts$/,
        },
        {
          name: 'resume-forms',
          test: /\/lib\/forms\/resume\/(?:education|family|flying|other|questions|requirements|resume-info|score|sections|skill|works)\.ts$/,
        },
        { name: 'validate', test: /\/lib\/forms\/(?:shape|unanswered|validate|well-formed)\.ts$/ },
        {
          name: 'form',
          test: /\/islands\/ui\/(?:dynamic-form|form\/(?!after-press|combobox-list|combobox\.|entry-id|error-summary|fixed-entry|length-counter|name-of-path|list-|paths|touched|use-places|use-prefixes|value-words)[\w-]+)\.tsx?$/,
        },
        {
          name: 'editor',
          test: /\/islands\/(?:ui\/saving\/(?:backup|merge|same-data|section-saver|use-sending)|resume\/(?:backup|editor|resume-editor|save-bar|section-panel|step-list|use-(?:derived|step)))\.tsx?$/,
        },
      ),
    },
  },
  security: {
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: [cspHash(firstPaintScript)] },
      styleDirective: { hashes: [cspHash(layerOrder)] },
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self' blob:",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
      ],
    },
  },
});
