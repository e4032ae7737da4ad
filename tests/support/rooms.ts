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

  'src/server/platform/crypto': '',
  'src/server/platform/db': 'lib lib/forms',
  'src/server': 'lib/* server/platform/crypto server/platform/db',
  'src/server/keys': 'lib/* server server/platform/crypto server/platform/db',
  'src/server/platform/audit': 'lib/* server server/platform/crypto server/platform/db server/keys',
  'src/server/platform/jobs': 'lib/* server server/platform/db server/platform/audit',
  'src/server/platform/spreadsheets': 'lib/* server server/platform/db',
  'src/server/platform/rate-limits': 'lib/* server server/platform/db',
  'src/server/platform/http': 'lib/* server server/platform/crypto server/platform/db server/platform/rate-limits',
  'src/server/platform/files': 'lib/* server server/platform/crypto server/platform/db server/platform/http',
  'src/server/platform/pdf': 'lib/* server',
  'src/server/website/content':
    'lib/* server server/platform/db server/platform/audit server/platform/http server/platform/files server/platform/spreadsheets',
  'src/server/platform/capacity': 'lib/* server server/platform/db',
  'src/server/people/messages':
    'lib/* server server/platform/db server/platform/audit server/platform/rate-limits server/platform/http server/website/content',
  'src/server/people/verification': 'lib/* server server/platform/db server/platform/rate-limits server/platform/http',
  'src/server/people/accounts':
    'lib/* server server/platform/crypto server/platform/db server/platform/audit server/platform/rate-limits server/platform/http server/people/verification server/people/messages',
  'src/server/recruitment/tasks':
    'lib/* server server/platform/db server/platform/http server/platform/capacity server/people/accounts',
  'src/server/website/films':
    'lib/* server server/platform/jobs server/platform/db server/platform/audit server/platform/http server/website/content',
  'src/server/website/visits': 'lib/* server server/platform/db server/platform/rate-limits server/platform/http',
  'src/server/recruitment/postings':
    'lib/* server server/platform/db server/platform/audit server/platform/http server/platform/spreadsheets server/website/content',
  'src/server/main/seo': 'lib/* server server/website/content server/recruitment/postings',
  'src/server/recruitment/resumes':
    'lib/* server server/platform/crypto server/platform/db server/platform/rate-limits server/platform/http server/platform/files server/platform/pdf server/people/messages server/people/verification server/people/accounts',
  'src/server/applications':
    'lib/* server server/platform/jobs server/platform/db server/platform/rate-limits server/platform/http server/platform/files server/people/messages server/people/accounts server/recruitment/tasks server/people/verification server/recruitment/postings server/recruitment/resumes server/platform/audit',
  'src/server/recruitment/batches/decisions':
    'lib/* server server/platform/jobs server/platform/db server/platform/audit server/website/content server/people/messages server/people/accounts server/recruitment/tasks server/recruitment/postings server/applications',
  'src/server/operations/metrics':
    'lib/* server server/platform/jobs server/platform/db server/platform/audit server/platform/files server/people/messages server/recruitment/batches/decisions',
  'src/server/recruitment/apply-access':
    'lib/* server server/platform/crypto server/platform/db server/keys server/platform/rate-limits server/platform/http server/people/messages server/recruitment/tasks server/people/verification server/recruitment/resumes server/applications',
  'src/server/recruitment/corrections':
    'lib/* server server/platform/db server/platform/http server/people/messages server/people/accounts server/recruitment/tasks server/recruitment/postings server/recruitment/resumes server/applications',
  'src/server/recruitment/materials':
    'lib/* server server/platform/db server/platform/audit server/platform/pdf server/platform/http server/platform/files server/recruitment/tasks server/applications',
  'src/server/recruitment/background-checks':
    'lib/* server server/platform/db server/platform/audit server/platform/http server/platform/files server/recruitment/tasks server/recruitment/resumes server/applications server/recruitment/materials',
  'src/server/recruitment/assessments/written-tests':
    'lib/* server server/platform/db server/keys server/platform/http server/platform/files server/platform/capacity server/recruitment/tasks server/people/messages server/people/accounts server/recruitment/postings server/applications',
  'src/server/recruitment/assessments/interviews':
    'lib/* server server/platform/db server/platform/http server/platform/files server/platform/capacity server/recruitment/tasks server/recruitment/postings server/applications server/recruitment/assessments/written-tests',
  'src/server/recruitment/assessments/sessions':
    'lib/* server server/platform/audit server/platform/spreadsheets server/platform/db server/platform/http server/platform/files server/platform/pdf server/platform/capacity server/recruitment/tasks server/recruitment/postings server/applications server/recruitment/assessments/written-tests server/recruitment/assessments/interviews',
  'src/server/recruitment/batches':
    'lib/* server server/platform/db server/platform/audit server/people/accounts server/website/content server/people/messages server/recruitment/tasks server/recruitment/postings server/applications server/recruitment/batches/decisions server/recruitment/corrections server/recruitment/materials server/recruitment/background-checks server/recruitment/assessments/written-tests server/recruitment/assessments/sessions',
  'src/server/office/notes': 'lib/* server server/platform/db server/platform/audit',
  'src/server/recruitment/retention':
    'lib/* server server/platform/db server/platform/http server/applications server/platform/audit',
  'src/server/office/imports':
    'lib/* server server/platform/db server/platform/http server/platform/spreadsheets server/website/content server/recruitment/postings server/applications server/recruitment/batches/decisions server/recruitment/assessments/sessions server/platform/audit',
  'src/server/privacy':
    'lib/* server server/platform/db server/platform/audit server/office/notes server/recruitment/batches server/platform/rate-limits server/platform/http server/platform/files server/recruitment/tasks server/people/messages server/people/verification server/people/accounts server/recruitment/postings server/recruitment/resumes server/applications server/recruitment/batches/decisions server/recruitment/corrections server/recruitment/assessments/written-tests server/recruitment/assessments/interviews server/recruitment/assessments/sessions server/recruitment/materials server/recruitment/background-checks server/recruitment/retention server/office/imports',
  'src/server/office/staff':
    'lib/* server server/platform/crypto server/platform/db server/keys server/platform/rate-limits server/platform/http server/people/messages server/people/verification server/people/accounts server/recruitment/postings server/platform/audit',
  'src/server/office/desk':
    'lib/* server server/platform/db server/platform/rate-limits server/platform/http server/platform/spreadsheets server/platform/files server/platform/pdf server/people/messages server/recruitment/tasks server/website/content server/recruitment/postings server/recruitment/resumes server/applications server/recruitment/batches/decisions server/recruitment/corrections server/recruitment/materials server/recruitment/background-checks server/recruitment/assessments/written-tests server/recruitment/assessments/interviews server/recruitment/assessments/sessions server/recruitment/batches server/platform/audit server/office/staff server/office/notes',
  'src/server/changes': 'lib/* server server/platform/db server/platform/http server/applications',
  'src/server/office/webhooks':
    'lib/* server server/platform/jobs server/platform/db server/platform/http server/recruitment/postings server/platform/audit server/changes',
  'src/server/office/exports':
    'lib/* server server/platform/jobs server/platform/db server/platform/rate-limits server/platform/http server/platform/spreadsheets server/website/content server/recruitment/postings server/applications server/recruitment/assessments/sessions server/platform/audit server/recruitment/retention server/office/staff server/office/desk server/office/webhooks server/office/imports',
  'src/server/operations/backup':
    'lib/* server server/platform/crypto server/platform/db server/platform/audit server/platform/files server/people/messages',
  'src/server/operations/key-rotation':
    'lib/* server server/platform/db server/keys server/platform/audit server/operations/backup server/recruitment/resumes server/applications',
  'src/server/operations/demo':
    'lib/* server server/platform/db server/people/messages server/people/accounts server/recruitment/postings server/recruitment/resumes server/applications server/recruitment/batches/decisions server/recruitment/materials server/recruitment/assessments/sessions',
  'src/server/operations/cli':
    'lib/* server server/platform/crypto server/platform/db server/platform/audit server/platform/spreadsheets server/website/content server/people/messages server/recruitment/postings server/applications server/recruitment/batches/decisions server/recruitment/materials server/recruitment/background-checks server/recruitment/assessments/written-tests server/recruitment/corrections server/recruitment/assessments/sessions server/office/desk server/operations/backup server/platform/files server/operations/key-rotation server/operations/demo server/office/staff server/office/imports server/privacy server/recruitment/retention',
  'src/server/main': 'lib/* server/*',

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

  'src/integrations': 'server/main',
  src: 'lib/* server/main',
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
