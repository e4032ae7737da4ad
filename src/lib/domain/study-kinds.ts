/** The kinds of named lists: a list of schools, or a group of majors. */
export const studyKinds = ['school', 'major'] as const;
export type StudyKind = (typeof studyKinds)[number];
