import * as z from 'zod/mini';

import {
  DemoAirline,
  DemoBrief,
  DemoBrochure,
  DemoChoice,
  DemoFamily,
  DemoIntroduction,
  DemoNotice,
  type DemoPosting,
  DemoProcessTemplate,
  DemoScorecard,
  DemoUnit,
} from './demo-schemas.ts';
import { DemoDictionaries, DemoMedia, DemoPages, DemoSuggestion, DemoZone } from './demo-site-schemas.ts';

/** The files of a content folder and their schemas, except the files of postings (one per recruitment category). */
export const FILES = {
  airline: ['airline.json', DemoAirline],
  units: ['units.json', z.array(DemoUnit)],
  workplaces: ['workplaces.json', z.array(DemoChoice)],
  families: ['families.json', z.array(DemoFamily)],
  processTemplates: ['process-templates.json', z.array(DemoProcessTemplate)],
  scorecards: ['scorecards.json', z.array(DemoScorecard)],
  testSites: ['test-sites.json', z.array(DemoChoice)],
  notices: ['notices.json', z.array(DemoNotice)],
  brochures: ['brochures.json', z.array(DemoBrochure)],
  briefs: ['briefs.json', z.array(DemoBrief)],
  introductions: ['introductions.json', z.array(DemoIntroduction)],
  dictionaries: ['dictionary.json', DemoDictionaries],
  media: ['media.json', DemoMedia],
  zones: ['crew.json', z.array(DemoZone)],
  pages: ['pages.json', DemoPages],
  schools: ['schools.json', z.array(DemoSuggestion)],
  majors: ['majors.json', z.array(DemoSuggestion)],
} as const;

/** The validated content of the demo airline; `postings` contains the postings of all categories. */
export type DemoContent = { [Name in keyof typeof FILES]: z.infer<(typeof FILES)[Name][1]> } & { postings: DemoPosting[] };
