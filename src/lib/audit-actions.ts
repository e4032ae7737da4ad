/** What the log of the hiring office keeps; the words are `desk-log.actions.<name>` with the dots as underscores. */
export const auditActions = [
  'application.read',
  'application.revealed',
  'application.noted',
  'resume.printed',
  'material.read',
  'material.checked',
  'background.checked',
  'task.asked',
  'decision.made',
  'decision.undone',
  'decision.released',
  'message.sent',
  'export.asked',
  'export.taken',
  'import.applied',
  'import.undone',
  'session.changed',
  'session.assigned',
  'session.checkedIn',
  'result.entered',
  'posting.changed',
  'posting.published',
  'posting.closed',
  'posting.extended',
  'content.changed',
  'template.changed',
  'staff.signedIn',
  'staff.signInRefused',
  'staff.changed',
  'token.changed',
  'webhook.changed',
  'retention.changed',
  'retention.run',
  'log.exported',
] as const;

export type AuditAction = (typeof auditActions)[number];

/**
 * What the candidate's export leaves out: what is decided and not released is nobody's but the office's (contract: decision
 * and status are two things), and what was released stands in the decisions that the export holds.
 */
export const heldActions: readonly AuditAction[] = ['decision.made', 'decision.undone', 'decision.released'];
