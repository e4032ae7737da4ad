import type { Migration } from 'kysely/migration';

import * as foundation from './0001-foundation.ts';
import * as accounts from './0002-accounts.ts';
import * as messages from './0003-messages.ts';
import * as files from './0004-files.ts';
import * as website from './0005-website.ts';
import * as postings from './0006-postings.ts';
import * as resumes from './0007-resumes.ts';
import * as applications from './0008-applications.ts';
import * as applicationSearch from './0009-application-search.ts';
import * as tasks from './0010-tasks.ts';
import * as assessments from './0011-assessments.ts';
import * as batches from './0012-batches.ts';
import * as retention from './0013-retention.ts';
import * as staff from './0014-staff.ts';
import * as audit from './0015-audit.ts';
import * as office from './0016-office.ts';
import * as preferences from './0017-preferences.ts';
import * as savedPostings from './0018-saved-postings.ts';
import * as alerts from './0019-alerts.ts';
import * as passkeys from './0020-passkeys.ts';
import * as replies from './0021-replies.ts';
import * as referrals from './0022-referrals.ts';
import * as calendarLinks from './0023-calendar-links.ts';
import * as imports from './0024-imports.ts';
import * as staffPasskeys from './0025-staff-passkeys.ts';
import * as processes from './0026-processes.ts';
import * as slotTimes from './0027-slot-times.ts';
import * as scorecards from './0028-scorecards.ts';
import * as transfers from './0029-transfers.ts';
import * as ranking from './0030-ranking.ts';
import * as interviewerAssignments from './0031-interviewer-assignments.ts';
import * as offers from './0032-offers.ts';
import * as quotas from './0033-quotas.ts';
import * as owners from './0034-owners.ts';
import * as results from './0035-results.ts';
import * as listOrders from './0036-list-orders.ts';
import * as postingsWithQuotas from './0037-postings-with-quotas.ts';
import * as funnel from './0038-funnel.ts';
import * as tags from './0039-tags.ts';
import * as seasonMails from './0040-season-mails.ts';
import * as sharedViews from './0041-shared-views.ts';
import * as mentions from './0042-mentions.ts';
import * as singleSignOn from './0043-single-sign-on.ts';
import * as listByPosting from './0044-list-by-posting.ts';
import * as talentPool from './0045-talent-pool.ts';
import * as criteria from './0046-criteria.ts';
import * as publicationRequests from './0047-publication-requests.ts';
import * as warnings from './0048-warnings.ts';
import * as accountMerges from './0049-account-merges.ts';
import * as batchVersions from './0050-batch-versions.ts';
import * as exportApprovals from './0051-export-approvals.ts';
import * as airlineNews from './0052-airline-news.ts';
import * as funnelGroups from './0053-funnel-groups.ts';
import * as funnelTotals from './0054-funnel-totals.ts';
import * as categoryTotals from './0055-category-totals.ts';

/**
 * All migrations by name; each is applied once, in the order of the names. From version 0.9.0 on, migrations only add to what
 * the last release uses, because instances of that release must still work with the database.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-messages': messages,
  '0004-files': files,
  '0005-website': website,
  '0006-postings': postings,
  '0007-resumes': resumes,
  '0008-applications': applications,
  '0009-application-search': applicationSearch,
  '0010-tasks': tasks,
  '0011-assessments': assessments,
  '0012-batches': batches,
  '0013-retention': retention,
  '0014-staff': staff,
  '0015-audit': audit,
  '0016-office': office,
  '0017-preferences': preferences,
  '0018-saved-postings': savedPostings,
  '0019-alerts': alerts,
  '0020-passkeys': passkeys,
  '0021-replies': replies,
  '0022-referrals': referrals,
  '0023-calendar-links': calendarLinks,
  '0024-imports': imports,
  '0025-staff-passkeys': staffPasskeys,
  '0026-processes': processes,
  '0027-slot-times': slotTimes,
  '0028-scorecards': scorecards,
  '0029-transfers': transfers,
  '0030-ranking': ranking,
  '0031-interviewer-assignments': interviewerAssignments,
  '0032-offers': offers,
  '0033-quotas': quotas,
  '0034-owners': owners,
  '0035-results': results,
  '0036-list-orders': listOrders,
  '0037-postings-with-quotas': postingsWithQuotas,
  '0038-funnel': funnel,
  '0039-tags': tags,
  '0040-season-mails': seasonMails,
  '0041-shared-views': sharedViews,
  '0042-mentions': mentions,
  '0043-single-sign-on': singleSignOn,
  '0044-list-by-posting': listByPosting,
  '0045-talent-pool': talentPool,
  '0046-criteria': criteria,
  '0047-publication-requests': publicationRequests,
  '0048-warnings': warnings,
  '0049-account-merges': accountMerges,
  '0050-batch-versions': batchVersions,
  '0051-export-approvals': exportApprovals,
  '0052-airline-news': airlineNews,
  '0053-funnel-groups': funnelGroups,
  '0054-funnel-totals': funnelTotals,
  '0055-category-totals': categoryTotals,
};
