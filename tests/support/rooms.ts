/**
 * The rooms of `src` and what each may use. A room is a folder of the first two levels with all that lies deeper;
 * `lib`, `server`, `components` and `pages` are the files that lie in those folders directly. `lib/*` is every room
 * of `lib`. A room uses only rooms that stand above it in this list: what two rooms need lies above both.
 */
export const rooms: Record<string, string> = {
  content: '',
  'src/styles': '',

  'src/lib': '',
  'src/lib/i18n': 'lib content',
  'src/lib/rules': 'lib lib/i18n content',
  'src/lib/forms': 'lib lib/i18n lib/rules',
  'src/lib/contract': 'lib lib/i18n lib/rules lib/forms',
  'src/lib/stores': 'lib lib/contract',
  'src/lib/client': 'lib lib/i18n lib/rules lib/forms lib/contract lib/stores',
  'src/lib/media': 'lib lib/i18n lib/rules',
  'src/lib/postings': 'lib lib/i18n lib/rules lib/contract lib/client',

  'src/server/crypto': '',
  'src/server/db': 'lib lib/forms',
  'src/server': 'lib/* server/crypto server/db',
  'src/server/keys': 'lib/* server server/crypto server/db',
  'src/server/audit': 'lib/* server server/crypto server/db server/keys',
  'src/server/jobs': 'lib/* server server/db server/audit',
  'src/server/sheets': 'lib/* server server/db',
  'src/server/limits': 'lib/* server server/db',
  'src/server/http': 'lib/* server server/crypto server/db server/limits',
  'src/server/files': 'lib/* server server/crypto server/db server/http',
  'src/server/documents': 'lib/* server',
  'src/server/content': 'lib/* server server/db server/audit server/http server/files server/sheets',
  'src/server/places': 'lib/* server server/db',
  'src/server/messages': 'lib/* server server/db server/audit server/limits server/http server/content',
  'src/server/identity': 'lib/* server server/db server/limits server/http',
  'src/server/accounts':
    'lib/* server server/crypto server/db server/audit server/limits server/http server/identity server/messages',
  'src/server/tasks': 'lib/* server server/db server/http server/places server/accounts',
  'src/server/media': 'lib/* server server/jobs server/db server/audit server/http server/content',
  'src/server/visits': 'lib/* server server/db server/limits server/http',
  'src/server/postings': 'lib/* server server/db server/audit server/http server/sheets server/content',
  'src/server/discovery': 'lib/* server server/content server/postings',
  'src/server/resumes':
    'lib/* server server/crypto server/db server/limits server/http server/files server/documents server/messages server/identity server/accounts',
  'src/server/applications':
    'lib/* server server/jobs server/db server/limits server/http server/files server/messages server/accounts server/tasks server/identity server/postings server/resumes server/audit',
  'src/server/decisions':
    'lib/* server server/jobs server/db server/audit server/content server/messages server/accounts server/tasks server/postings server/applications',
  'src/server/metrics': 'lib/* server server/jobs server/db server/audit server/files server/messages server/decisions',
  'src/server/identity-check':
    'lib/* server server/crypto server/db server/keys server/limits server/http server/messages server/tasks server/identity server/resumes server/applications',
  'src/server/windows':
    'lib/* server server/db server/http server/messages server/accounts server/tasks server/postings server/resumes server/applications',
  'src/server/materials':
    'lib/* server server/db server/audit server/documents server/http server/files server/tasks server/applications',
  'src/server/background':
    'lib/* server server/db server/audit server/http server/files server/tasks server/resumes server/applications server/materials',
  'src/server/written-tests':
    'lib/* server server/db server/keys server/http server/files server/places server/tasks server/messages server/accounts server/postings server/applications',
  'src/server/interviews':
    'lib/* server server/db server/http server/files server/places server/tasks server/postings server/applications server/written-tests',
  'src/server/sessions':
    'lib/* server server/audit server/sheets server/db server/http server/files server/documents server/places server/tasks server/postings server/applications server/written-tests server/interviews',
  'src/server/batches':
    'lib/* server server/db server/audit server/accounts server/content server/messages server/tasks server/postings server/applications server/decisions server/windows server/materials server/background server/written-tests server/sessions',
  'src/server/reading': 'lib/* server server/db server/audit',
  'src/server/retention': 'lib/* server server/db server/http server/applications server/audit',
  'src/server/imports':
    'lib/* server server/db server/http server/sheets server/content server/postings server/applications server/decisions server/sessions server/audit',
  'src/server/privacy':
    'lib/* server server/db server/audit server/reading server/batches server/limits server/http server/files server/tasks server/messages server/identity server/accounts server/postings server/resumes server/applications server/decisions server/windows server/written-tests server/interviews server/sessions server/materials server/background server/retention server/imports',
  'src/server/staff':
    'lib/* server server/crypto server/db server/keys server/limits server/http server/messages server/identity server/accounts server/postings server/audit',
  'src/server/recruiting':
    'lib/* server server/db server/limits server/http server/sheets server/files server/documents server/messages server/tasks server/content server/postings server/resumes server/applications server/decisions server/windows server/materials server/background server/written-tests server/interviews server/sessions server/batches server/audit server/staff server/reading',
  'src/server/changes': 'lib/* server server/db server/http server/applications',
  'src/server/webhooks': 'lib/* server server/jobs server/db server/http server/postings server/audit server/changes',
  'src/server/exports':
    'lib/* server server/jobs server/db server/limits server/http server/sheets server/content server/postings server/applications server/sessions server/audit server/retention server/staff server/recruiting server/webhooks server/imports',
  'src/server/backup': 'lib/* server server/crypto server/db server/audit server/files server/messages',
  'src/server/key-rotation': 'lib/* server server/db server/keys server/audit server/backup server/resumes server/applications',
  'src/server/demo':
    'lib/* server server/db server/messages server/accounts server/postings server/resumes server/applications server/decisions server/materials server/sessions',
  'src/server/ops':
    'lib/* server server/crypto server/db server/audit server/sheets server/content server/messages server/postings server/applications server/decisions server/materials server/background server/written-tests server/windows server/sessions server/recruiting server/backup server/files server/key-rotation server/demo server/staff server/imports server/privacy server/retention',
  'src/server/site': 'lib/* server/*',

  'src/islands/ui': 'lib/*',
  'src/islands/account': 'lib/* islands/ui',
  'src/islands/application': 'lib/* islands/ui',
  'src/islands/appointments': 'lib/* islands/ui',
  'src/islands/background': 'lib/* islands/ui',
  'src/islands/desk': 'lib/* islands/ui',
  'src/islands/job-search': 'lib/* islands/ui',
  'src/islands/materials': 'lib/* islands/ui',
  'src/islands/media': 'lib/* islands/ui',
  'src/islands/resume': 'lib/* islands/ui',
  'src/islands/units': 'lib/* islands/ui',

  'src/components/structured': 'lib/* content',
  'src/components': 'lib/* content server/* islands/* components/structured',
  'src/components/desk': 'lib/* islands/desk components',
  'src/components/notices': 'lib/* components',
  'src/components/brochures': 'lib/* components components/notices',
  'src/components/company': 'lib/* content components',
  'src/components/crew': 'lib/* server/* components',
  'src/components/home': 'lib/* content components components/brochures components/company',
  'src/layouts': 'lib/* server/* styles components/*',
  'src/pages': 'lib/* content styles server/* islands/* components/* layouts',
  'src/pages/desk': 'lib/* content styles server/* islands/* components/* layouts',
  'src/pages/cards': 'lib/* server/*',
  'src/pages/crew': 'lib/* content styles server/* islands/* components/* layouts',

  'src/integrations': 'server/site',
  src: 'lib/* server/site',
};

/** The room a file lies in. */
export function roomOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 3).join('/');
}

/** Whether one room may use another. */
export function mayUse(from: string, to: string): boolean {
  return (rooms[from] ?? '').split(' ').some((entry) => {
    const room = entry === 'content' ? entry : `src/${entry.replace('/*', '')}`;
    return to === room || (entry.endsWith('/*') && to.startsWith(`${room}/`));
  });
}

/** The circles of a graph: each a list of the places that lead to one another. */
export function circlesIn(arrows: readonly { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  function reachedFrom(start: string): Set<string> {
    const reached = new Set<string>();
    const open = [start];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      for (const { to } of next.get(place) ?? []) if (!reached.has(to) && reached.add(to)) open.push(to);
    }
    return reached;
  }
  const reached = new Map([...next.keys()].map((place) => [place, reachedFrom(place)]));
  const circles = new Map<string, string[]>();
  for (const [place, far] of reached) {
    if (!far.has(place)) continue;
    const circle = [...far].filter((other) => reached.get(other)?.has(place)).toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}
