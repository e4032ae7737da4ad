/** The wings of `src/server` from top to bottom; dependencies only point down. */
export const wings: Record<string, string> = {
  main: 'Starts the server and puts the rooms together.',
  operations: 'How the portal is run: command line, backups, keys, metrics, erasure.',
  office: 'What the hiring office works with: the desk, its people, exports and imports.',
  recruitment: 'What the product is for: postings, resumes, applications and what follows them.',
  people: 'Who the candidates are and how they are written to.',
  website: 'What the airline publishes: pages, pictures, videos.',
  platform: 'What knows no domain: database, encryption, requests, files, documents.',
};

/** A source folder with everything below it, except folders that are rooms themselves. */
export interface Room {
  /** The room's contents in one sentence; printed into `docs/architecture.md`. */
  about: string;
  /**
   * The rooms that it may use, separated by spaces: paths below `src` or `src/server`, or `content`; `x/*` means `x` and
   * every room below it.
   */
  uses: string;
}

/** The rooms of `src`, and the folder `content`, bottom up: a room uses only rooms listed before it, so there are no cycles. */
export const rooms: Record<string, Room> = {
  content: {
    about: 'The demo airline as plain data in both languages; to be replaced for another airline.',
    uses: '',
  },
  'src/styles': {
    about: 'The style sheets of site and desk, and the tokens with all colours and sizes.',
    uses: '',
  },
  'src/lib/text': {
    about: "The site's languages and text utilities: HTML to text, differences, unbreakable parts of lines.",
    uses: '',
  },
  'src/lib/domain': {
    about: 'Lists of the domain: job types, resume types, statuses, kinds of tasks, roles, provinces.',
    uses: 'lib/text',
  },
  'src/lib/i18n': {
    about: 'The dictionaries of both languages and the one translation function.',
    uses: 'content lib/text lib/domain',
  },
  'src/lib/rules': {
    about: 'Pure rules for single values and lists: validation, deadlines, eligibility, transitions.',
    uses: 'content lib/text lib/domain lib/i18n',
  },
  'src/lib/forms': {
    about: 'Forms as ordered data, the schemas derived from them, and the completeness of a resume.',
    uses: 'lib/text lib/domain lib/i18n lib/rules',
  },
  'src/lib/cv': {
    about: 'Reads the lines of a CV by rules, and proposes values that the resume does not have.',
    uses: 'lib/text lib/domain lib/i18n lib/rules lib/forms',
  },
  'src/lib/contract': {
    about: "The API's schemas and types (one file per domain), headers and cipher.",
    uses: 'lib/text lib/domain lib/rules lib/forms',
  },
  'src/lib/media': {
    about: 'Pictures, icons and videos for islands and pages.',
    uses: 'lib/i18n lib/rules',
  },
  'src/lib/addresses': {
    about: 'Every address of the site and of the desk, and the query parameters that pages read.',
    uses: 'lib/text lib/domain lib/media',
  },
  'src/lib/browser': {
    about: 'Code that needs `window`: session hint, chosen language, history entries of sheets, viewed postings, service worker.',
    uses: 'lib/text lib/domain lib/rules lib/addresses',
  },
  'src/lib/stores': {
    about: 'Nanostores that islands share.',
    uses: 'lib/domain lib/contract lib/browser',
  },
  'src/lib/client': {
    about: "Calls of the API, uploads and downloads, and the reader's session.",
    uses: 'lib/text lib/i18n lib/forms lib/contract lib/addresses lib/browser lib/stores',
  },
  'src/lib/postings': {
    about: 'The search of postings, used by islands and pages.',
    uses: 'lib/text lib/domain lib/i18n lib/rules lib/contract lib/addresses lib/browser lib/client',
  },
  'src/server/platform/db': {
    about: 'Kysely with SQLite and PostgreSQL: connections, transactions, migrations, table types.',
    uses: 'lib/text lib/domain lib/forms',
  },
  'src/server/platform/crypto': {
    about: 'Keys, encryption of values and streams, keyed hashes, and the keys stored in the database.',
    uses: 'platform/db',
  },
  'src/server/platform': {
    about: 'What the rooms of the server share: the app, settings, clock, errors, caches, log, ids.',
    uses: 'lib/* platform/db platform/crypto',
  },
  'src/server/platform/audit': {
    about: 'The log of the hiring office: chained entries, and their search.',
    uses: 'lib/* platform platform/db platform/crypto',
  },
  'src/server/platform/spreadsheets': {
    about: 'Tables in xlsx, csv and json, read and written.',
    uses: 'lib/* platform platform/db',
  },
  'src/server/platform/rate-limits': {
    about: 'Rate limits and their counters.',
    uses: 'platform platform/db',
  },
  'src/server/platform/http': {
    about: 'The handling of all requests, and the declaration of routes.',
    uses: 'lib/* platform platform/db platform/crypto platform/rate-limits',
  },
  'src/server/platform/files': {
    about: 'Uploaded files: checked, rewritten, encrypted, stored in the database or in S3.',
    uses: 'lib/* platform platform/db platform/crypto platform/http',
  },
  'src/server/platform/documents': {
    about: 'Reads the text of PDF and Word documents in a confined process.',
    uses: 'lib/cv platform platform/spreadsheets platform/files',
  },
  'src/server/platform/pdf': {
    about: 'PDF documents, drawn in worker threads from a plain description.',
    uses: 'platform',
  },
  'src/server/platform/capacity': {
    about: 'Allocates limited capacity: seats of a test site, interview slots.',
    uses: 'platform/db',
  },
  'src/server/platform/jobs': {
    about: 'Runs background jobs, isolates their failures, and stores the last outcome of each job.',
    uses: 'platform platform/db',
  },
  'src/server/website/content': {
    about: "The airline's content and its versions: notices, brochures, pages, pictures, dictionaries.",
    uses: 'lib/* platform platform/db platform/audit platform/spreadsheets platform/http platform/files',
  },
  'src/server/website/films': {
    about: 'Videos: uploaded, cut into streams, served.',
    uses: 'lib/* platform platform/db platform/audit platform/http platform/jobs website/content',
  },
  'src/server/website/visits': {
    about: 'Counts visitors of the site and views of postings.',
    uses: 'lib/* platform platform/db platform/http',
  },
  'src/server/people/messages': {
    about: 'Mail and SMS: templates, the outbox, delivery by channel and lane.',
    uses: 'lib/* platform platform/db platform/audit platform/rate-limits platform/http website/content',
  },
  'src/server/people/verification': {
    about: 'Captcha, proof of work, codes by SMS and mail, tickets and their sessions.',
    uses: 'lib/* platform platform/db platform/rate-limits platform/http',
  },
  'src/server/people/accounts': {
    about: 'Accounts of candidates: registering, signing in, sessions, contacts, passwords.',
    uses: 'lib/* platform platform/db platform/audit platform/rate-limits platform/http people/messages people/verification',
  },
  'src/server/people/news': {
    about: 'The notices that the office sends to the candidates who asked for news.',
    uses: 'lib/* platform platform/db platform/crypto platform/audit platform/http website/content people/messages people/accounts',
  },
  'src/server/recruitment/tasks': {
    about: 'Requests to candidates: one row per task with its state and due time.',
    uses: 'lib/* platform platform/db platform/http platform/capacity people/accounts',
  },
  'src/server/recruitment/scorecards': {
    about: 'The scorecards of rounds, the cards that interviewers fill in, and who may read them.',
    uses: 'lib/* platform platform/db platform/audit platform/http',
  },
  'src/server/recruitment/processes': {
    about: "The rounds of each posting's selection process, and the templates that postings start from.",
    uses: 'lib/* platform platform/db platform/audit platform/http recruitment/scorecards',
  },
  'src/server/recruitment/postings': {
    about: 'Postings: drafts, publishing, versions, the public search.',
    uses: 'lib/* platform platform/db platform/audit platform/spreadsheets platform/http website/content recruitment/processes',
  },
  'src/server/recruitment/alerts': {
    about: 'Search alerts: new postings of a search by mail, with or without an account.',
    uses: 'lib/* platform platform/db platform/http people/messages people/verification people/accounts recruitment/postings',
  },
  'src/server/recruitment/resumes': {
    about: 'Online resumes: sections, autosave, history, attachments, PDF, freezing.',
    uses: 'lib/* platform platform/db platform/crypto platform/rate-limits platform/http platform/files platform/documents platform/pdf people/messages people/verification people/accounts',
  },
  'src/server/recruitment/applications': {
    about: 'Applications from submission to their end, their frozen resumes, search words and messages.',
    uses: 'lib/* platform platform/db platform/audit platform/rate-limits platform/http platform/files platform/pdf platform/jobs people/messages people/verification people/accounts recruitment/tasks recruitment/scorecards recruitment/processes recruitment/postings recruitment/resumes',
  },
  'src/server/recruitment/saved-postings': {
    about: 'Postings that candidates save for later, and the reminders of their deadlines.',
    uses: 'lib/* platform platform/db platform/http people/messages people/accounts recruitment/postings',
  },
  'src/server/recruitment/talent-pool': {
    about: 'The talent pool: who agreed to be invited to other postings and until when, and the invitations.',
    uses: 'lib/* platform platform/db platform/audit platform/http people/messages people/accounts recruitment/postings',
  },
  'src/server/recruitment/apply-access': {
    about: 'The identity check by ID number and phone, which admits somebody without a session to their tasks.',
    uses: 'lib/* platform platform/db platform/crypto platform/rate-limits platform/http people/messages people/verification recruitment/tasks recruitment/resumes recruitment/applications',
  },
  'src/server/recruitment/corrections': {
    about: 'Windows in which a candidate edits sections of a sent application.',
    uses: 'lib/* platform platform/db platform/http people/messages people/accounts recruitment/tasks recruitment/postings recruitment/resumes recruitment/applications',
  },
  'src/server/recruitment/materials': {
    about: 'Documents requested after applying: upload, check, pages for the office.',
    uses: 'lib/* platform platform/db platform/audit platform/http platform/files platform/pdf people/accounts recruitment/tasks recruitment/applications',
  },
  'src/server/recruitment/background-checks': {
    about: 'The data of background forms, and their check.',
    uses: 'lib/* platform platform/db platform/audit platform/http platform/files people/accounts recruitment/tasks recruitment/resumes recruitment/applications recruitment/materials',
  },
  'src/server/recruitment/assessments': {
    about: 'Written tests and interviews: sessions, seats, slots, attendance, results.',
    uses: 'lib/* platform platform/db platform/crypto platform/audit platform/spreadsheets platform/http platform/files platform/pdf platform/capacity people/messages people/accounts recruitment/tasks recruitment/postings recruitment/applications',
  },
  'src/server/recruitment/transfers': {
    about: 'Transfers of applications to other postings: the question to the candidate, the answer, the move.',
    uses: 'lib/* platform platform/db platform/http recruitment/tasks recruitment/processes recruitment/postings recruitment/applications recruitment/assessments',
  },
  'src/server/recruitment/calendar': {
    about: "A candidate's subscribed calendar behind a secret address.",
    uses: 'lib/* platform platform/db platform/rate-limits platform/http recruitment/tasks recruitment/postings recruitment/applications recruitment/saved-postings recruitment/assessments',
  },
  'src/server/recruitment/batches': {
    about: 'Decisions and requests of the office in batches: preview, hold, undo, release.',
    uses: 'lib/* platform platform/db platform/audit platform/jobs website/content people/messages people/accounts recruitment/tasks recruitment/processes recruitment/postings recruitment/applications recruitment/corrections recruitment/materials recruitment/background-checks recruitment/assessments recruitment/transfers recruitment/scorecards',
  },
  'src/server/recruitment/retention': {
    about: 'Retention terms after which applications are erased, and holds that exempt some.',
    uses: 'lib/* platform platform/db platform/audit recruitment/applications',
  },
  'src/server/office/notes': {
    about: "The office's notes, tags and warnings on applications and who has read them.",
    uses: 'lib/* platform platform/db platform/audit people/messages',
  },
  'src/server/office/imports': {
    about: 'Tables that the office imports: dry run, rows, undo.',
    uses: 'lib/* platform platform/db platform/audit platform/spreadsheets platform/http website/content recruitment/postings recruitment/assessments recruitment/batches',
  },
  'src/server/office/staff': {
    about: 'People of the hiring office: sign-in with a second factor or single sign-on, roles, units, tokens.',
    uses: 'lib/* platform platform/db platform/crypto platform/audit platform/rate-limits platform/http people/messages people/verification people/accounts recruitment/postings',
  },
  'src/server/office/desk': {
    about: "The desk's lists, filters, summaries, saved views and pages of applications.",
    uses: 'lib/* platform platform/db platform/audit platform/spreadsheets platform/rate-limits platform/http platform/files platform/jobs website/content people/messages people/accounts recruitment/tasks recruitment/scorecards recruitment/processes recruitment/postings recruitment/alerts recruitment/resumes recruitment/applications recruitment/materials recruitment/assessments recruitment/batches recruitment/talent-pool office/notes office/staff',
  },
  'src/server/office/webhooks': {
    about: 'The feed of changes and its signed delivery to other systems.',
    uses: 'lib/* platform platform/db platform/audit platform/http platform/jobs recruitment/postings recruitment/applications',
  },
  'src/server/office/analytics': {
    about: "The funnel and the season's forecast, from numbers that are counted by day and posting.",
    uses: 'lib/* platform platform/db platform/spreadsheets platform/http platform/files people/messages recruitment/postings office/staff office/desk office/webhooks',
  },
  'src/server/office/exports': {
    about: "Files of the office's lists, made in the background.",
    uses: 'lib/* platform platform/db platform/audit platform/spreadsheets platform/rate-limits platform/http platform/jobs website/content recruitment/postings recruitment/applications recruitment/assessments recruitment/retention office/imports office/staff office/desk office/webhooks',
  },
  'src/server/office/documents': {
    about: 'The documents of many applications in one file.',
    uses: 'lib/* platform platform/db platform/rate-limits platform/http platform/files platform/pdf recruitment/resumes recruitment/applications recruitment/materials recruitment/assessments office/desk office/exports',
  },
  'src/server/operations/backup': {
    about: 'Encrypted backups and their restore.',
    uses: 'platform platform/db platform/crypto platform/audit platform/files people/messages',
  },
  'src/server/operations/key-rotation': {
    about: 'Re-encrypts stored data with a new SECRET_KEY.',
    uses: 'platform platform/db platform/crypto platform/audit recruitment/resumes recruitment/applications operations/backup',
  },
  'src/server/operations/metrics': {
    about: 'Metrics for Prometheus.',
    uses: 'platform platform/db platform/audit platform/files platform/jobs people/messages recruitment/batches',
  },
  'src/server/operations/privacy': {
    about: "A person's export, closing of an account, legal erasure.",
    uses: 'lib/* platform platform/db platform/audit platform/rate-limits platform/http platform/files people/messages people/verification people/accounts recruitment/tasks recruitment/postings recruitment/resumes recruitment/applications recruitment/saved-postings recruitment/talent-pool recruitment/corrections recruitment/materials recruitment/background-checks recruitment/assessments recruitment/calendar recruitment/batches recruitment/retention office/notes office/imports recruitment/alerts recruitment/scorecards',
  },
  'src/server/operations/demo': {
    about: "The demo airline's candidates, applications and decisions.",
    uses: 'lib/* platform platform/db website/visits people/messages people/accounts office/notes office/staff office/desk office/analytics recruitment/scorecards recruitment/processes recruitment/postings recruitment/alerts recruitment/resumes recruitment/applications recruitment/materials recruitment/assessments recruitment/transfers recruitment/talent-pool recruitment/batches',
  },
  'src/server/operations/cli': {
    about: 'The command line, which calls the same use cases as the desk.',
    uses: 'lib/* platform platform/db platform/crypto platform/audit platform/spreadsheets platform/files people/messages people/news recruitment/applications recruitment/corrections recruitment/materials recruitment/background-checks recruitment/assessments recruitment/transfers recruitment/batches recruitment/retention office/imports office/staff office/desk office/analytics operations/backup operations/key-rotation operations/privacy operations/demo',
  },
  'src/server/main/seo': {
    about: 'Sitemap, feed, robots, the pictures of shared links, and the posters of postings.',
    uses: 'lib/* platform platform/pdf website/content recruitment/postings',
  },
  'src/server/main': {
    about: 'Starts the server and connects the rooms: routes, services and caches of pages, first content.',
    uses: 'lib/* operations/* office/* recruitment/* people/* website/* platform/* platform main/seo',
  },
  'src/islands/ui': {
    about: 'Shared parts of islands: dialog, dynamic form, saving, tables.',
    uses: 'lib/*',
  },
  'src/islands/account': {
    about: 'Registration, sign-in, account page, search alerts.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/application': {
    about: "The apply dialog, the candidate's applications, the offer.",
    uses: 'lib/* islands/ui',
  },
  'src/islands/appointments': {
    about: 'Invitations to tests and interviews, and their answers.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/background': {
    about: 'The background form.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/desk': {
    about: "The hiring office's desk, one folder per area.",
    uses: 'lib/* islands/ui',
  },
  'src/islands/job-search': {
    about: 'The job filter table.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/materials': {
    about: 'The upload of documents.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/media': {
    about: 'The video dialog.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/resume': {
    about: 'The resume editor.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/saved': {
    about: 'The page of saved postings.',
    uses: 'lib/* islands/ui',
  },
  'src/islands/units': {
    about: "The carousel of a unit's pictures.",
    uses: 'lib/* islands/ui',
  },
  'src/components/structured': {
    about: 'Structured data for search engines.',
    uses: '',
  },
  'src/components': {
    about: 'Stateless parts that pages share.',
    uses: 'lib/* content main islands/account islands/application islands/materials islands/media islands/units components/structured',
  },
  'src/components/desk': {
    about: "Parts of the desk's pages.",
    uses: 'lib/* islands/desk components',
  },
  'src/components/notices': {
    about: 'Parts of notices.',
    uses: 'lib/* components',
  },
  'src/components/brochures': {
    about: 'Parts of brochures.',
    uses: 'lib/* components components/notices',
  },
  'src/components/company': {
    about: 'Parts of the company profile.',
    uses: 'lib/* content components',
  },
  'src/components/crew': {
    about: 'Parts of the crew pages.',
    uses: 'lib/* website/content main components',
  },
  'src/components/home': {
    about: 'Parts of the home page.',
    uses: 'lib/* content components components/brochures components/company',
  },
  'src/layouts': {
    about: 'Shells of pages.',
    uses: 'lib/* styles website/content components components/desk components/crew',
  },
  'src/pages': {
    about: 'One file per route: asks for services, picks a layout, composes.',
    uses: 'lib/* content styles islands/account islands/application islands/appointments islands/background islands/job-search islands/resume islands/saved components/structured components components/notices components/brochures components/company components/home layouts',
  },
  'src/pages/desk': {
    about: "The desk's pages, thin and the same for everyone.",
    uses: 'lib/* islands/desk components components/desk layouts',
  },
  'src/pages/cards': {
    about: 'Pictures of shared links, and posters.',
    uses: 'lib/text',
  },
  'src/pages/crew': {
    about: 'Pages of crew life.',
    uses: 'lib/* content components components/crew layouts',
  },
  'src/integrations': {
    about: 'Astro integrations: the API in `astro dev`, compressed copies of built files.',
    uses: 'main',
  },
  src: {
    about: 'The middleware and the types of the environment.',
    uses: 'lib/* main',
  },
};

/** The room of a file: the deepest one that contains it, or its folder if no room does. */
export function roomOf(file: string): string {
  const folder = file.split('/').slice(0, -1).join('/');
  for (let room = folder; room !== ''; room = room.split('/').slice(0, -1).join('/')) if (room in rooms) return room;
  return folder;
}

/** Whether one room may use another. */
export function mayUse(from: string, to: string): boolean {
  return (rooms[from]?.uses ?? '').split(' ').some((entry) => {
    const [first = ''] = entry.split('/');
    const room = entry === 'content' ? entry : `src/${first in wings ? 'server/' : ''}${entry.replace('/*', '')}`;
    return to === room || (entry.endsWith('/*') && to.startsWith(`${room}/`));
  });
}

/** The cycles of a graph, each as a list of nodes that reach one another. */
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
