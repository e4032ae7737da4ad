import type { AttachmentType } from '#lib/domain/enums.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';

import type { SectionName } from './sections.ts';

export interface Requirements {
  sections: readonly SectionName[];
  attachments: readonly AttachmentType[];
}

const school: Requirements = { sections: ['resumeInfo', 'Edu', 'Score', 'Other'], attachments: ['10', '1', '2', '3'] };

/** The sections and attachments that a resume of each type needs before it can be submitted. */
export const requirementsOf: Record<ResumeType, Requirements> = {
  school,
  english: school,
  intern: school,
  society: {
    sections: ['resumeInfo', 'Edu', 'Skill', 'Family', 'Works', 'Other'],
    attachments: ['10', '1', '2', '4'],
  },
  highSchoolStudent: { sections: ['resumeInfo', 'Edu', 'Family', 'Other'], attachments: ['10', '1', '2', '6'] },
  flight: { sections: ['resumeInfo', 'Edu', 'Score', 'Family', 'Other'], attachments: ['10', '1', '2', '6'] },
  crew: { sections: ['resumeInfo', 'Edu', 'Family', 'Other'], attachments: ['10', '1', '2'] },
};
