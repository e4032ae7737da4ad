/** A row by SQL column names. */
type Row = Record<string, unknown>;

/**
 * A column with encrypted values, and a function that returns the context with which the domain's code encrypts the value
 * of a row.
 */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns that `contextOf` reads, or that name the row in messages; several rows may have the same values. */
  keys: readonly string[];
  /** Whether the values are bytes; if absent, the values are text. */
  isBytes?: boolean;
  contextOf(row: Row): string;
}

function byId(table: string, column: string, context: string): SealedColumn {
  return { table, column, keys: ['id'], contextOf: ({ id }) => `${context}.${String(id)}` };
}

function byApplication(table: string, column: string, context = `${table}.${column}`): SealedColumn {
  return { table, column, keys: ['application_id'], contextOf: (row) => `${context}.${String(row.application_id)}` };
}

function ofSection(table: string): SealedColumn {
  return {
    table,
    column: 'sealed_data',
    keys: ['account_id', 'holder', 'section'],
    contextOf: (row) => `resume_sections.data.${String(row.account_id)}.${String(row.holder)}.${String(row.section)}`,
  };
}

/** All columns with encrypted values; a test compares the list with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  byId('outbox', 'sealed_message', 'outbox.message'),
  byId('account_messages', 'sealed_content', 'account_messages.content'),
  byId('alert_recipients', 'sealed_token', 'alert_recipients.sealed_token'),
  byId('files', 'sealed_name', 'files.name'),
  { ...byId('files', 'sealed_content', 'files.content'), isBytes: true },
  byId('files', 'sealed_object_key', 'files.object_key'),
  ofSection('resume_sections'),
  ofSection('resume_section_versions'),
  {
    table: 'resume_imports',
    column: 'sealed_proposals',
    keys: ['account_id', 'id'],
    contextOf: (row) => `resume_imports.proposals.${String(row.account_id)}.${String(row.id)}`,
  },
  byApplication('application_resumes', 'sealed_resume'),
  byApplication('application_facts', 'sealed_traits'),
  byId('application_resume_versions', 'sealed_resume', 'application_resume_versions.sealed_resume'),
  byId('application_events', 'sealed_reason', 'application_events.reason'),
  byId('application_events', 'sealed_words', 'application_events.words'),
  byApplication('application_offers', 'sealed_terms'),
  byId('application_replies', 'sealed_text', 'application_replies.sealed_text'),
  byId('batch_items', 'sealed_reason', 'decisions.reason'),
  byId('batch_items', 'sealed_words', 'decisions.words'),
  byId('batch_items', 'sealed_terms', 'decisions.terms'),
  byId('application_tasks', 'sealed_note', 'application_tasks.sealed_note'),
  byId('application_tasks', 'sealed_reason', 'application_tasks.sealed_reason'),
  byApplication('background_checks', 'sealed_data'),
  byApplication('background_checks', 'sealed_reasons'),
  byApplication('background_check_versions', 'sealed_data', 'background_checks.sealed_data'),
  byApplication('retention_holds', 'sealed_reason'),
  {
    table: 'session_replies',
    column: 'sealed_reason',
    keys: ['application_id', 'session_id'],
    contextOf: (row) => `session_replies.sealed_reason.${String(row.application_id)}.${String(row.session_id)}`,
  },
  { table: 'staff', column: 'sealed_totp', keys: ['id'], contextOf: ({ id }) => `staff.sealed_totp:${String(id)}` },
  {
    table: 'staff_sessions',
    column: 'sealed_totp',
    keys: ['staff_id'],
    contextOf: (row) => `staff.sealed_totp:${String(row.staff_id)}`,
  },
  {
    table: 'batch_previews',
    column: 'sealed_action',
    keys: ['token_hash'],
    contextOf: (row) => `batches.action.${String(row.token_hash)}`,
  },
  byId('batches', 'sealed_action', 'batches.action'),
  byId('application_notes', 'sealed_text', 'application_notes.sealed_text'),
  byId('application_warnings', 'sealed_reason', 'application_warnings.sealed_reason'),
  {
    table: 'application_note_versions',
    column: 'sealed_text',
    keys: ['note_id', 'version'],
    contextOf: (row) => `application_notes.sealed_text.${String(row.note_id)}`,
  },
  {
    table: 'application_scores',
    column: 'sealed_text',
    keys: ['application_id', 'round', 'actor'],
    contextOf: (row) => `application_scores.sealed_text.${String(row.application_id)}.${String(row.round)}.${String(row.actor)}`,
  },
  byId('staff_views', 'sealed_view', 'staff_views.sealed_view'),
  byId('webhooks', 'sealed_secret', 'webhooks.sealed_secret'),
  byId('export_jobs', 'sealed_request', 'export_jobs.sealed_request'),
  {
    table: 'export_portions',
    column: 'sealed_content',
    keys: ['export_id', 'number'],
    isBytes: true,
    contextOf: (row) => `export_portions.sealed_content.${String(row.export_id)}.${String(row.number)}`,
  },
  {
    table: 'kept_keys',
    column: 'sealed_key',
    keys: ['purpose', 'from_seq'],
    contextOf: (row) => `kept_keys.sealed_key.${String(row.purpose)}.${String(row.from_seq)}`,
  },
  byId('audit_heads', 'sealed_key', 'audit_heads.sealed_key'),
];
