import enAccount from './en-us/account.json' with { type: 'json' };
import enAlerts from './en-us/alerts.json' with { type: 'json' };
import enApplication from './en-us/application.json' with { type: 'json' };
import enAppointments from './en-us/appointments.json' with { type: 'json' };
import enBackground from './en-us/background.json' with { type: 'json' };
import enCommon from './en-us/common.json' with { type: 'json' };
import enContent from './en-us/content.json' with { type: 'json' };
import enCrew from './en-us/crew.json' with { type: 'json' };
import enDesk from './en-us/desk.json' with { type: 'json' };
import enDeskBatches from './en-us/desk-batches.json' with { type: 'json' };
import enDeskContent from './en-us/desk-content.json' with { type: 'json' };
import enDeskPool from './en-us/desk-pool.json' with { type: 'json' };
import enDeskPostings from './en-us/desk-postings.json' with { type: 'json' };
import enDeskApplications from './en-us/desk-applications.json' with { type: 'json' };
import enDeskExchange from './en-us/desk-exchange.json' with { type: 'json' };
import enDeskFigures from './en-us/desk-figures.json' with { type: 'json' };
import enDeskJobs from './en-us/desk-jobs.json' with { type: 'json' };
import enDeskLog from './en-us/desk-log.json' with { type: 'json' };
import enDeskSessions from './en-us/desk-sessions.json' with { type: 'json' };
import enDeskStaff from './en-us/desk-staff.json' with { type: 'json' };
import enDocuments from './en-us/documents.json' with { type: 'json' };
import enEnums from './en-us/enums.json' with { type: 'json' };
import enErrors from './en-us/errors.json' with { type: 'json' };
import enIdentity from './en-us/identity.json' with { type: 'json' };
import enJobs from './en-us/jobs.json' with { type: 'json' };
import enMaterials from './en-us/materials.json' with { type: 'json' };
import enMessages from './en-us/messages.json' with { type: 'json' };
import enOps from './en-us/ops.json' with { type: 'json' };
import enResume from './en-us/resume.json' with { type: 'json' };
import enRules from './en-us/rules.json' with { type: 'json' };
import enStanding from './en-us/standing.json' with { type: 'json' };
import enTasks from './en-us/tasks.json' with { type: 'json' };
import enWindows from './en-us/windows.json' with { type: 'json' };
import type { BrowserNamespace, Dictionary, Messages } from './translate.ts';
import zhAccount from './zh-cn/account.json' with { type: 'json' };
import zhAlerts from './zh-cn/alerts.json' with { type: 'json' };
import zhApplication from './zh-cn/application.json' with { type: 'json' };
import zhAppointments from './zh-cn/appointments.json' with { type: 'json' };
import zhBackground from './zh-cn/background.json' with { type: 'json' };
import zhCommon from './zh-cn/common.json' with { type: 'json' };
import zhContent from './zh-cn/content.json' with { type: 'json' };
import zhCrew from './zh-cn/crew.json' with { type: 'json' };
import zhDesk from './zh-cn/desk.json' with { type: 'json' };
import zhDeskBatches from './zh-cn/desk-batches.json' with { type: 'json' };
import zhDeskContent from './zh-cn/desk-content.json' with { type: 'json' };
import zhDeskPool from './zh-cn/desk-pool.json' with { type: 'json' };
import zhDeskPostings from './zh-cn/desk-postings.json' with { type: 'json' };
import zhDeskApplications from './zh-cn/desk-applications.json' with { type: 'json' };
import zhDeskExchange from './zh-cn/desk-exchange.json' with { type: 'json' };
import zhDeskFigures from './zh-cn/desk-figures.json' with { type: 'json' };
import zhDeskJobs from './zh-cn/desk-jobs.json' with { type: 'json' };
import zhDeskLog from './zh-cn/desk-log.json' with { type: 'json' };
import zhDeskSessions from './zh-cn/desk-sessions.json' with { type: 'json' };
import zhDeskStaff from './zh-cn/desk-staff.json' with { type: 'json' };
import zhDocuments from './zh-cn/documents.json' with { type: 'json' };
import zhEnums from './zh-cn/enums.json' with { type: 'json' };
import zhErrors from './zh-cn/errors.json' with { type: 'json' };
import zhIdentity from './zh-cn/identity.json' with { type: 'json' };
import zhJobs from './zh-cn/jobs.json' with { type: 'json' };
import zhMaterials from './zh-cn/materials.json' with { type: 'json' };
import zhMessages from './zh-cn/messages.json' with { type: 'json' };
import zhOps from './zh-cn/ops.json' with { type: 'json' };
import zhResume from './zh-cn/resume.json' with { type: 'json' };
import zhRules from './zh-cn/rules.json' with { type: 'json' };
import zhStanding from './zh-cn/standing.json' with { type: 'json' };
import zhTasks from './zh-cn/tasks.json' with { type: 'json' };
import zhWindows from './zh-cn/windows.json' with { type: 'json' };
import type { Locale } from '#lib/text/locale.ts';

/** All dictionaries of both languages, for the server and for pages. They are too large for an island. */
export const dictionaries: Record<Locale, Dictionary> = {
  'zh-cn': {
    account: zhAccount,
    alerts: zhAlerts,
    application: zhApplication,
    appointments: zhAppointments,
    background: zhBackground,
    common: zhCommon,
    content: zhContent,
    crew: zhCrew,
    desk: zhDesk,
    'desk-batches': zhDeskBatches,
    'desk-content': zhDeskContent,
    'desk-pool': zhDeskPool,
    'desk-postings': zhDeskPostings,
    'desk-applications': zhDeskApplications,
    'desk-exchange': zhDeskExchange,
    'desk-figures': zhDeskFigures,
    'desk-jobs': zhDeskJobs,
    'desk-log': zhDeskLog,
    'desk-sessions': zhDeskSessions,
    'desk-staff': zhDeskStaff,
    documents: zhDocuments,
    enums: zhEnums,
    errors: zhErrors,
    identity: zhIdentity,
    jobs: zhJobs,
    materials: zhMaterials,
    messages: zhMessages,
    ops: zhOps,
    resume: zhResume,
    rules: zhRules,
    standing: zhStanding,
    tasks: zhTasks,
    windows: zhWindows,
  },
  'en-us': {
    account: enAccount,
    alerts: enAlerts,
    application: enApplication,
    appointments: enAppointments,
    background: enBackground,
    common: enCommon,
    content: enContent,
    crew: enCrew,
    desk: enDesk,
    'desk-batches': enDeskBatches,
    'desk-content': enDeskContent,
    'desk-pool': enDeskPool,
    'desk-postings': enDeskPostings,
    'desk-applications': enDeskApplications,
    'desk-exchange': enDeskExchange,
    'desk-figures': enDeskFigures,
    'desk-jobs': enDeskJobs,
    'desk-log': enDeskLog,
    'desk-sessions': enDeskSessions,
    'desk-staff': enDeskStaff,
    documents: enDocuments,
    enums: enEnums,
    errors: enErrors,
    identity: enIdentity,
    jobs: enJobs,
    materials: enMaterials,
    messages: enMessages,
    ops: enOps,
    resume: enResume,
    rules: enRules,
    standing: enStanding,
    tasks: enTasks,
    windows: enWindows,
  },
};

/** Some namespaces of one language, as a property for an island. */
export function messagesFor(locale: Locale, namespaces: BrowserNamespace[]): Messages {
  const all = dictionaries[locale];
  return Object.fromEntries(namespaces.map((name) => [name, all[name]]));
}
