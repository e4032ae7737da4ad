import type { Migration } from 'kysely/migration';

import * as foundation from './0001-foundation.ts';
import * as accounts from './0010-accounts.ts';
import * as postings from './0020-postings.ts';
import * as content from './0030-content.ts';
import * as visits from './0035-visits.ts';
import * as resumes from './0040-resumes.ts';
import * as applications from './0050-applications.ts';
import * as versionRuns from './0060-version-runs.ts';
import * as outboxLanes from './0080-outbox-lanes.ts';
import * as captchaWork from './0081-captcha-work.ts';
import * as sessions from './0090-sessions.ts';
import * as accountMessages from './0091-account-messages.ts';
import * as indexes from './0110-indexes.ts';
import * as postingPay from './0120-posting-pay.ts';
import * as decisions from './0200-decisions.ts';
import * as decidedEvents from './0201-decided-events.ts';
import * as candidateLanguage from './0202-candidate-language.ts';
import * as messageFates from './0203-message-fates.ts';
import * as tasks from './0210-tasks.ts';
import * as materials from './0220-materials.ts';
import * as backgroundChecks from './0221-background-checks.ts';
import * as windows from './0230-windows.ts';
import * as places from './0240-places.ts';
import * as writtenTests from './0241-written-tests.ts';
import * as testSeats from './0242-test-seats.ts';
import * as recruitingSessions from './0243-recruiting-sessions.ts';
import * as staff from './0250-staff.ts';
import * as outboxHold from './0251-outbox-hold.ts';
import * as applicationFacts from './0252-application-facts.ts';
import * as audit from './0270-audit.ts';
import * as staffSessions from './0271-staff-sessions.ts';
import * as turns from './0276-turns.ts';
import * as traits from './0277-traits.ts';
import * as reading from './0278-reading.ts';
import * as staffViews from './0279-staff-views.ts';
import * as search from './0280-search.ts';
import * as batches from './0281-batches.ts';
import * as postingDrafts from './0286-posting-drafts.ts';
import * as startedApplications from './0287-started-applications.ts';
import * as contentVersions from './0290-content-versions.ts';
import * as contentFiles from './0291-content-files.ts';
import * as messageTemplates from './0292-message-templates.ts';
import * as exports from './0295-exports.ts';
import * as changes from './0296-changes.ts';
import * as imports from './0297-imports.ts';
import * as retention from './0298-retention.ts';
import * as webhooks from './0299-webhooks.ts';
import * as officeSessions from './0300-office-sessions.ts';
import * as films from './0320-films.ts';
import * as staffVersions from './0321-staff-versions.ts';
import * as keys from './0340-keys.ts';
import * as fileStore from './0341-file-store.ts';
import * as outboxTraces from './0350-outbox-traces.ts';
import * as phoneEnds from './0360-phone-ends.ts';
import * as backgroundHistory from './0380-background-history.ts';
import * as stepsInTurn from './0381-steps-in-turn.ts';
import * as postingsWords from './0382-postings-words.ts';
import * as searchWords from './0383-search-words.ts';
import * as importSubjects from './0390-import-subjects.ts';
import * as conditionStates from './0405-condition-states.ts';
import * as logReplacement from './0415-log-replacement.ts';
import * as studyEndings from './0420-study-endings.ts';
import * as logSearch from './0421-log-search.ts';
import * as applicationUnits from './0430-application-units.ts';
import * as earlierFindings from './0450-earlier-findings.ts';
import * as staffChanges from './0470-staff-changes.ts';
import * as staffNames from './0471-staff-names.ts';
import * as unknownSignIns from './0480-unknown-sign-ins.ts';
import * as auditSubjects from './0481-audit-subjects.ts';
import * as jobs from './0490-jobs.ts';

/** All migrations by name; each is applied once, in the order of the names. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0010-accounts': accounts,
  '0020-postings': postings,
  '0030-content': content,
  '0035-visits': visits,
  '0040-resumes': resumes,
  '0050-applications': applications,
  '0060-version-runs': versionRuns,
  '0080-outbox-lanes': outboxLanes,
  '0081-captcha-work': captchaWork,
  '0090-sessions': sessions,
  '0091-account-messages': accountMessages,
  '0110-indexes': indexes,
  '0120-posting-pay': postingPay,
  '0200-decisions': decisions,
  '0201-decided-events': decidedEvents,
  '0202-candidate-language': candidateLanguage,
  '0203-message-fates': messageFates,
  '0210-tasks': tasks,
  '0220-materials': materials,
  '0221-background-checks': backgroundChecks,
  '0230-windows': windows,
  '0240-places': places,
  '0241-written-tests': writtenTests,
  '0242-test-seats': testSeats,
  '0243-recruiting-sessions': recruitingSessions,
  '0250-staff': staff,
  '0251-outbox-hold': outboxHold,
  '0252-application-facts': applicationFacts,
  '0270-audit': audit,
  '0286-posting-drafts': postingDrafts,
  '0287-started-applications': startedApplications,
  '0281-batches': batches,
  '0295-exports': exports,
  '0296-changes': changes,
  '0290-content-versions': contentVersions,
  '0291-content-files': contentFiles,
  '0292-message-templates': messageTemplates,
  '0271-staff-sessions': staffSessions,
  '0276-turns': turns,
  '0277-traits': traits,
  '0278-reading': reading,
  '0279-staff-views': staffViews,
  '0280-search': search,
  '0297-imports': imports,
  '0298-retention': retention,
  '0299-webhooks': webhooks,
  '0300-office-sessions': officeSessions,
  '0320-films': films,
  '0321-staff-versions': staffVersions,
  '0340-keys': keys,
  '0341-file-store': fileStore,
  '0350-outbox-traces': outboxTraces,
  '0360-phone-ends': phoneEnds,
  '0380-background-history': backgroundHistory,
  '0381-steps-in-turn': stepsInTurn,
  '0382-postings-words': postingsWords,
  '0383-search-words': searchWords,
  '0405-condition-states': conditionStates,
  '0415-log-replacement': logReplacement,
  '0420-study-endings': studyEndings,
  '0421-log-search': logSearch,
  '0430-application-units': applicationUnits,
  '0450-earlier-findings': earlierFindings,
  '0470-staff-changes': staffChanges,
  '0471-staff-names': staffNames,
  '0390-import-subjects': importSubjects,
  '0480-unknown-sign-ins': unknownSignIns,
  '0481-audit-subjects': auditSubjects,
  '0490-jobs': jobs,
};
