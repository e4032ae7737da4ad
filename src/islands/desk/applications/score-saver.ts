import type { Values } from '#islands/ui/form/paths.ts';
import type { Backup } from '#islands/ui/saving/backup.ts';
import { laterInPage, SectionSaver, type StoredVersion } from '#islands/ui/saving/section-saver.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { ownerHeader } from '#lib/contract/owner-header.ts';
import type { OwnCard, RoundScores } from '#lib/contract/scorecards.ts';
import type { Recommendation } from '#lib/domain/recommendations.ts';
import { merge } from '#lib/rules/merge.ts';
import type { Scores } from '#lib/rules/scorecards.ts';
import { dropLocalDraft, readLocalDraft, saveLocalDraft } from '#lib/stores/local-drafts.ts';
import { $staff } from '#lib/stores/staff.ts';

/** An interviewer's input for a card. */
export interface CardInput {
  scores: Scores;
  recommendation: Recommendation | null;
  text: string;
}

/** Casts the values of a saver from `scoreSaver` to `CardInput`. */
export function inputOf(values: Values): CardInput {
  return values as unknown as CardInput;
}

function storedOf({ version, done, updatedAt, scores, recommendation, text }: OwnCard): StoredVersion {
  const status = done === 'Y' ? 'complete' : version === 0 ? 'empty' : 'draft';
  return { version, status, updatedAt, data: { scores, recommendation, text } };
}

/** Converts the error of a version conflict, so that it has the stored card as a `StoredVersion`. */
function asForm({ status, code, message, fields }: ApiError, current: OwnCard): ApiError {
  return new ApiError({ status, code, message, fields, data: { current: storedOf(current) } });
}

/**
 * Saves an interviewer's card for an application and round while the card is filled in; `complete` hands the card in. The
 * input stays in this browser until the server has confirmed it, even if the page is closed.
 * @param onSaved after each save, gets the scores of the round that the reader may see
 */
export function scoreSaver(id: string, { round, own }: RoundScores, onSaved: (scores: RoundScores) => void): SectionSaver {
  const owner = $staff.get()?.id ?? '';
  const name = `${id}/${round}`;
  let isDone = own.done === 'Y';
  return new SectionSaver({
    start: storedOf(own),
    async send({ version, data, complete }) {
      const body = { round, ...inputOf(data), version, done: complete || isDone ? 'Y' : 'N' };
      try {
        const path = `applications/${encodeURIComponent(id)}/scorecards`;
        const headers: Record<string, string> = owner ? { [ownerHeader]: owner } : {};
        const saved = await staffApi.post<RoundScores>(path, body, { headers, handles: 'allButSignIn' });
        isDone = saved.own.done === 'Y';
        onSaved(saved);
        const { status, updatedAt } = storedOf(saved.own);
        return { version: saved.own.version, status, updatedAt: updatedAt ?? '' };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { current } = (error.data ?? {}) as { current?: OwnCard };
        if (!current) throw error;
        // If the card was handed in elsewhere, the server refuses to store it as a draft again.
        isDone = current.done === 'Y';
        throw asForm(error, current);
      }
    },
    completed: (values) => values,
    merge(base, mine, theirs) {
      const { value, clashes } = merge({ base, mine, theirs });
      return { values: value, clashes: clashes.length > 0 };
    },
    backup: {
      read: () => (readLocalDraft('card', owner, name) ?? null) as Backup | null,
      save: (backup) => saveLocalDraft('card', owner, name, backup),
      drop: () => dropLocalDraft('card', owner, name),
    },
    later: laterInPage,
  });
}
