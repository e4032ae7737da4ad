import { paths } from '#lib/addresses/paths.ts';
import type { Pay, PostingDetail } from '#lib/contract/postings.ts';
import { isOpen } from '#lib/rules/deadline.ts';
import { inLocale, type Bilingual, type Locale } from '#lib/text/locale.ts';

type Json = Record<string, unknown>;

interface Airline {
  name: Bilingual;
  legalName: Bilingual;
  slogan: Bilingual;
  contact: { address: Bilingual; hotline: string; overseasHotline: string; mail: string };
}

const internJobType = '8';

/** The `credentialCategory` that Google knows for each required degree; there is none for junior school. */
const credentials: Partial<Record<string, string>> = {
  high: 'high school',
  college: 'associate degree',
  bachelor: 'bachelor degree',
  master: 'postgraduate degree',
  doctor: 'postgraduate degree',
};

function organization(airline: Airline, site: string, locale: Locale): Json {
  return {
    '@type': 'Organization',
    name: inLocale(airline.name, locale),
    legalName: inLocale(airline.legalName, locale),
    url: site + paths.home(locale),
    logo: `${site}/apple-touch-icon.png`,
  };
}

/** The airline's data for search engines. */
export function organizationData(airline: Airline, site: string, locale: Locale): Json {
  return {
    '@context': 'https://schema.org',
    ...organization(airline, site, locale),
    slogan: inLocale(airline.slogan, locale),
    email: airline.contact.mail,
    telephone: locale === 'en-us' ? airline.contact.overseasHotline : airline.contact.hotline,
    address: inLocale(airline.contact.address, locale),
  };
}

/** The breadcrumbs from the home page to a page, including both. */
export function breadcrumbData(trail: { name: string; href?: string | undefined }[], site: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href ? { item: site + href } : {}),
    })),
  };
}

function salary({ from, to, per }: Pay): Json {
  return {
    '@type': 'MonetaryAmount',
    currency: 'CNY',
    value: { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitText: per.toUpperCase() },
  };
}

/**
 * The structured data of a posting for job search engines, with all workplaces and the deadline. Undefined after the
 * deadline: closed postings must not be found as jobs.
 * @param nowMs milliseconds since the epoch
 */
export function jobPostingData(
  posting: PostingDetail,
  airline: Airline,
  site: string,
  locale: Locale,
  nowMs: number,
): Json | undefined {
  if (!isOpen(posting.endDate, nowMs)) return undefined;
  const credential = posting.degreeMin && credentials[posting.degreeMin];
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: posting.jobName,
    description: `${posting.description}${posting.requirement}`,
    identifier: { '@type': 'PropertyValue', name: inLocale(airline.name, locale), value: posting.pkPublish },
    url: site + paths.hotJobDetail(locale, { id: posting.pkPublish }),
    datePosted: posting.publishDate,
    validThrough: `${posting.endDate}T23:59:59+08:00`,
    employmentType: posting.jobType === internJobType ? 'INTERN' : 'FULL_TIME',
    hiringOrganization: {
      ...organization(airline, site, locale),
      department: { '@type': 'Organization', name: posting.orgName },
    },
    jobLocation: posting.workPlaces.map(({ value }) => ({
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: value },
    })),
    industry: inLocale({ zh: '航空运输', en: 'Air transport' }, locale),
    occupationalCategory: posting.postseriesName.slice(6),
    totalJobOpenings: posting.headcount,
    ...(posting.pay ? { baseSalary: salary(posting.pay) } : {}),
    directApply: posting.viewApply === 'Y',
    ...(credential
      ? { educationRequirements: { '@type': 'EducationalOccupationalCredential', credentialCategory: credential } }
      : {}),
  };
}
