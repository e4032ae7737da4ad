import { accountData } from '#server/accounts/personal-data.ts';
import { applicationData } from '#server/applications/personal-data.ts';
import { auditData } from '#server/audit/personal-data.ts';
import { backgroundData } from '#server/background/personal-data.ts';
import { batchData } from '#server/batches/personal-data.ts';
import { decisionData } from '#server/decisions/personal-data.ts';
import { fileData } from '#server/files/personal-data.ts';
import { importedResultsData } from '#server/imports/personal-data.ts';
import { interviewData } from '#server/interviews/personal-data.ts';
import { materialData } from '#server/materials/personal-data.ts';
import { messageData } from '#server/messages/account-messages.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { readingData } from '#server/reading/personal-data.ts';
import { resumeData } from '#server/resumes/personal-data.ts';
import { retentionData } from '#server/retention/personal-data.ts';
import { attendanceData } from '#server/sessions/personal-data.ts';
import { taskData } from '#server/tasks/personal-data.ts';
import { windowData } from '#server/windows/personal-data.ts';
import { writtenTestData } from '#server/written-tests/personal-data.ts';

/** Every domain that holds something of an account, in the order of erasure: what refers to others goes before them. */
export const personalData: readonly PersonalData[] = [
  auditData,
  retentionData,
  readingData,
  backgroundData,
  materialData,
  taskData,
  attendanceData,
  importedResultsData,
  decisionData,
  batchData,
  windowData,
  writtenTestData,
  interviewData,
  applicationData,
  resumeData,
  fileData,
  messageData,
  accountData,
];
