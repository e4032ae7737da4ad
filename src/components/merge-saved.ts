import { savedStorageKey } from '#lib/browser/saved-storage-key.ts';
import { storedKeys } from '#lib/stores/local-drafts.ts';
import { $session } from '#lib/stores/session.ts';

// Once a candidate is signed in, moves the saved postings from this browser's storage to the candidate's account.
$session.subscribe(({ status }) => {
  if (status !== 'in' || !storedKeys().includes(savedStorageKey)) return;
  void import('#lib/client/saved-postings.ts').then(({ loadSaved }) => loadSaved()).catch(() => {});
});
