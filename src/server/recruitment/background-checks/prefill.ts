import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import type { BackgroundData } from './background-record.ts';

type Values = Record<string, unknown>;

function entriesOf(section: Values | undefined, name: string): Values[] {
  return (section?.[name] ?? []) as Values[];
}

/** The values that are not empty. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

function byBeginning(one: Values, other: Values): number {
  return String(one.begindate ?? '').localeCompare(String(other.begindate ?? ''));
}

/** Initial answers of the background form, taken from the application's resume. */
export function prefillFrom({ sections }: FrozenResume): BackgroundData {
  const { usedName, contactAddr } = sections.resumeInfo ?? {};
  const studies = entriesOf(sections.Edu, 'edus').map(({ id, begindate, enddate, school, major }) =>
    withoutEmpty({ id, begindate, enddate, place: school, role: major }),
  );
  const works = entriesOf(sections.Works, 'works').map(({ id, begindate, enddate, company, title, voucher, voucherPhone }) =>
    withoutEmpty({ id, begindate, enddate, place: company, role: title, witness: voucher, witnessPhone: voucherPhone }),
  );
  const relatives = entriesOf(sections.Family, 'familys').map(({ id, relation, name, workCompany }) =>
    withoutEmpty({ id, relation, name, workCompany }),
  );
  return withoutEmpty({
    formerNames: usedName,
    residences: contactAddr ? [{ id: 'residence-now', address: contactAddr }] : [],
    histories: [...studies, ...works].toSorted(byBeginning),
    abroad: [],
    relatives,
  });
}
