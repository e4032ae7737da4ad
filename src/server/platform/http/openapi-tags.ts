type Tags = readonly (readonly [pattern: RegExp, name: string, description: string])[];

/** Groups of the candidates' calls; a path belongs to the first group whose pattern matches what follows `/api/`. */
const candidateTags: Tags = [
  [
    /^front\/(?:system|passkeys|preferences)/,
    'Accounts',
    'Candidates register, sign in, and manage their contacts, passwords, passkeys, sessions and preferences.',
  ],
  [/rmpsndoc\//, 'Resumes', 'A candidate keeps one resume per type and saves it by section.'],
  [/^cc\//, 'Corrections', 'A candidate changes opened sections of a sent application.'],
  [/personal\/verify\//, 'Identity check', 'Somebody proves an ID number and a phone to reach their tasks without an account.'],
  [/apply-job\/.*\/(?:material|background)/, 'Materials', 'A candidate hands in documents and forms that the airline requested.'],
  [
    /apply-job\/.*\/(?:examination|admission|session)/,
    'Appointments',
    'A candidate answers invitations to tests and interviews, and gets the admission slip.',
  ],
  [/personal\/apply-job/, 'Applications', 'A candidate applies and follows the applications.'],
  [/search-alerts|next-intake/, 'Search alerts', 'Mails new postings of a search, with or without an account.'],
  [
    /saved-postings|calendar-link|calendar\/|talent-pool/,
    'Reminders',
    'A candidate saves postings, subscribes to a calendar and joins the talent pool.',
  ],
  [/findPosition|positionsData|workplace|findJobSite/, 'Postings', 'Anyone searches and reads postings.'],
  [/^/, 'Content', 'Anyone reads notices, brochures, dictionaries, pictures and videos.'],
];

/** Groups of the hiring office's calls; a path belongs to the first group whose pattern matches what follows `/api/staff/`. */
const staffTags: Tags = [
  [/^(?:session$|session\/|setup)/, 'Sign-in', 'Staff sign in with a password and a code, and set up their access.'],
  [/^me(?:$|\/)/, 'Own access', 'Staff read and change their own access.'],
  [/^(?:people|tokens|groups)/, 'Staff', 'Administrators manage people, access tokens and groups of single sign-on.'],
  [
    /^(?:postings|posting-lists|posting-approvals|process-templates|quotas)/,
    'Postings',
    'The office writes, publishes and closes postings, and gives them rounds and quotas.',
  ],
  [
    /^(?:applications|summary|views|checks|tags|mentions|replies|study-lists)/,
    'Applications',
    'The office reads applications, checks what was handed in, and works on them together.',
  ],
  [/^batches/, 'Batches', 'The office decides and requests in batches, which are held before they are released.'],
  [
    /^(?:sessions|interviews|scorecards)/,
    'Sessions',
    'The office plans tests and interviews, assigns seats, scores applicants and enters results.',
  ],
  [/^pool/, 'Talent pool', 'The office searches people who agreed to be asked, and invites them to postings.'],
  [/^analytics/, 'Figures', 'Funnels and the state of a season.'],
  [
    /^(?:exports|export-approvals|documents|imports|changes|webhooks)/,
    'Exchange',
    'Files, tables, the feed of changes and webhooks for other systems.',
  ],
  [/^(?:retention|log|jobs)/, 'Oversight', 'Terms of retention, the audit log and background jobs.'],
  [/^/, 'Content', 'The office writes the content of the site and the texts of messages.'],
];

/** The tag of a path. */
export function tagOf(path: string): { name: string; description: string } {
  const [, staffPath] = path.split('/api/staff/');
  const tags = staffPath === undefined ? candidateTags : staffTags;
  const [, name, description] = tags.find(([pattern]) => pattern.test(staffPath ?? path.slice('/api/'.length)))!;
  return { name, description };
}
