import type { PostingConditions } from '#lib/contract/postings.ts';
import { checkEligibility, type Condition } from '#lib/rules/eligibility.ts';

function follow(form: HTMLFormElement): void {
  const conditions = JSON.parse(form.dataset.eligibility ?? '{}') as PostingConditions;
  const words = JSON.parse(form.dataset.words ?? '{}') as { met: string; unmet: string };
  const valueOf = (name: Condition) => form.querySelector<HTMLInputElement | HTMLSelectElement>(`#check-${name}`)?.value ?? '';
  const numberOf = (name: Condition) => (valueOf(name) === '' ? undefined : Number(valueOf(name)));
  form.addEventListener('input', () => {
    const met = checkEligibility(conditions, {
      age: numberOf('ages'),
      height: numberOf('height'),
      vision: numberOf('vision'),
      degree: valueOf('degree'),
    });
    for (const said of form.querySelectorAll<HTMLElement>('[data-said]')) {
      const outcome = met.get(said.dataset.said as Condition);
      said.dataset.met = String(outcome ?? '');
      said.textContent = outcome === undefined ? '' : outcome ? words.met : words.unmet;
    }
  });
  form.addEventListener('submit', (event) => event.preventDefault());
}

document.querySelectorAll<HTMLFormElement>('[data-eligibility]').forEach(follow);
