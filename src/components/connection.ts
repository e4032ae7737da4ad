import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

/** Whether the page has a save bar, which says itself if input cannot be saved because the connection is lost. */
const hasSaveBar = () => document.querySelector('.save-bar') !== null;

addEventListener('offline', () => {
  if (!hasSaveBar()) showToast('fault', pageWords()('common.connection.lost'));
});
addEventListener('online', () => {
  if (!hasSaveBar()) showToast('done', pageWords()('common.connection.back'));
});
