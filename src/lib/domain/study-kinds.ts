/** The kinds of named lists: of schools, and of majors, which make a group of majors. */
export const studyKinds = ['school', 'major'] as const;
export type StudyKind = (typeof studyKinds)[number];
