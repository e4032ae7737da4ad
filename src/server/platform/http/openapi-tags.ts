/** Groups of calls in the description of the API; a path belongs to the first group whose pattern matches. */
const tags: readonly (readonly [pattern: RegExp, name: string, description: string])[] = [
  [/^\/api\/front\/system\//, 'Accounts', 'Candidates register, sign in, and manage their contacts, passwords and sessions.'],
  [/rmpsndoc\//, 'Resumes', 'A candidate keeps one resume per type; sections save themselves.'],
  [/^\/api\/cc\//, 'Corrections', 'A candidate changes opened sections of a sent application.'],
  [/personal\/verify\//, 'Identity check', 'Somebody proves an ID number and a phone to reach their tasks without an account.'],
  [/apply-job\/.*\/(?:material|background)/, 'Materials', 'A candidate hands in documents and forms that the airline requested.'],
  [
    /apply-job\/.*\/(?:examination|admission|session)/,
    'Appointments',
    'A candidate answers invitations to tests and interviews, and gets the admission slip.',
  ],
  [/personal\/apply-job/, 'Applications', 'A candidate applies and follows the applications.'],
  [/search-alerts|next-intake/, 'Search alerts', 'New postings of a search by mail, with or without an account.'],
  [/findPosition|positionsData|workplace|findJobSite/, 'Postings', 'Anyone searches and reads postings.'],
  [/^\/api\/front\//, 'Content', 'Anyone reads notices, brochures, dictionaries, pictures and videos.'],
  [/staff\/(?:session$|session\/|setup)/, 'Sign-in', 'Staff sign in with a password and a code, and set up their access.'],
  [/staff\/me/, 'Own access', 'Staff read and change their own access.'],
  [/staff\/(?:people|tokens)/, 'Staff', 'Administrators manage people and access tokens.'],
  [/staff\/(?:postings|posting-lists)/, 'Postings', 'The office writes, publishes and closes postings.'],
  [
    /staff\/(?:applications|summary|views|checks)/,
    'Applications',
    'The office reads applications and checks what was handed in.',
  ],
  [/staff\/batches/, 'Batches', 'The office decides and requests in batches, which are held before they are released.'],
  [/staff\/sessions/, 'Sessions', 'The office plans tests and interviews, assigns seats and enters results.'],
  [
    /staff\/(?:exports|documents|imports|changes|webhooks)/,
    'Exchange',
    'Files, tables, the feed of changes and webhooks for other systems.',
  ],
  [/staff\/(?:retention|log|jobs)/, 'Oversight', 'Terms of retention, the audit log and background jobs.'],
  [/^\/api\/staff\//, 'Content', 'The office writes the content of the site and the texts of messages.'],
];

/** The tag of a path. */
export function tagOf(path: string): { name: string; description: string } {
  const [, name, description] = tags.find(([pattern]) => pattern.test(path))!;
  return { name, description };
}
