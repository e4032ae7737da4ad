import type { AccountTables } from './tables/accounts.ts';
import type { AlertTables } from './tables/alerts.ts';
import type { ApplicationTables } from './tables/applications.ts';
import type { AssessmentTables } from './tables/assessments.ts';
import type { AuditTables } from './tables/audit.ts';
import type { BackgroundTables } from './tables/background.ts';
import type { BatchTables } from './tables/batches.ts';
import type { CalendarTables } from './tables/calendar.ts';
import type { CapacityTables } from './tables/capacity.ts';
import type { ContentTables } from './tables/content.ts';
import type { ExchangeTables } from './tables/exchange.ts';
import type { FoundationTables } from './tables/foundation.ts';
import type { FunnelTables } from './tables/funnel.ts';
import type { JobTables } from './tables/jobs.ts';
import type { KeyTables } from './tables/keys.ts';
import type { MaterialTables } from './tables/materials.ts';
import type { PostingTables } from './tables/postings.ts';
import type { PreferenceTables } from './tables/preferences.ts';
import type { ProcessTables } from './tables/processes.ts';
import type { ResumeTables } from './tables/resumes.ts';
import type { ScorecardTables } from './tables/scorecards.ts';
import type { TalentPoolTables } from './tables/talent-pool.ts';
import type { TaskTables } from './tables/tasks.ts';
import type { FilmTables } from './tables/films.ts';
import type { StaffTables } from './tables/staff.ts';
import type { TemplateTables } from './tables/templates.ts';
import type { VisitTables } from './tables/visits.ts';
import type { WindowTables } from './tables/windows.ts';

/** All tables, in camelCase; those of each domain are declared in `tables/<domain>.ts`. */
export interface Tables
  extends
    AccountTables,
    AlertTables,
    ApplicationTables,
    AssessmentTables,
    AuditTables,
    BackgroundTables,
    BatchTables,
    CalendarTables,
    CapacityTables,
    ContentTables,
    ExchangeTables,
    FoundationTables,
    FunnelTables,
    JobTables,
    KeyTables,
    MaterialTables,
    PostingTables,
    PreferenceTables,
    ProcessTables,
    ResumeTables,
    ScorecardTables,
    TalentPoolTables,
    TaskTables,
    FilmTables,
    StaffTables,
    TemplateTables,
    VisitTables,
    WindowTables {}
