/** What candidates are invited to beside the written test; the words are `appointments.session.kind.<kind>`. */
export const sessionKinds = ['interview', 'physicalExam', 'other'] as const;

export type SessionKind = (typeof sessionKinds)[number];
