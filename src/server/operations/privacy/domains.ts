import { importedResultsData } from '#server/office/imports/personal-data.ts';
import { readingData } from '#server/office/notes/personal-data.ts';
import { accountData } from '#server/people/accounts/personal-data.ts';
import { messageData } from '#server/people/messages/account-messages.ts';
import { auditData } from '#server/platform/audit/personal-data.ts';
import { fileData } from '#server/platform/files/personal-data.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { alertData } from '#server/recruitment/alerts/personal-data.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import { assessmentData } from '#server/recruitment/assessments/personal-data.ts';
import { backgroundData } from '#server/recruitment/background-checks/personal-data.ts';
import { batchData } from '#server/recruitment/batches/personal-data.ts';
import { calendarData } from '#server/recruitment/calendar/personal-data.ts';
import { windowData } from '#server/recruitment/corrections/personal-data.ts';
import { materialData } from '#server/recruitment/materials/personal-data.ts';
import { resumeData } from '#server/recruitment/resumes/personal-data.ts';
import { retentionData } from '#server/recruitment/retention/personal-data.ts';
import { savedPostingData } from '#server/recruitment/saved-postings/personal-data.ts';
import { scoreData } from '#server/recruitment/scorecards/personal-data.ts';
import { talentPoolData } from '#server/recruitment/talent-pool/personal-data.ts';
import { taskData } from '#server/recruitment/tasks/personal-data.ts';

/** All domains with data of an account, in the order of erasure: rows that refer to others are erased first. */
export const personalData: readonly PersonalData[] = [
  auditData,
  calendarData,
  retentionData,
  readingData,
  scoreData,
  backgroundData,
  materialData,
  taskData,
  assessmentData,
  importedResultsData,
  batchData,
  windowData,
  savedPostingData,
  talentPoolData,
  applicationData,
  alertData,
  resumeData,
  fileData,
  messageData,
  accountData,
];
