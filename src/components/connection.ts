import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

/** The save bar of a form already shows what is saved and what waits for the network. */
const saysItself = () => document.querySelector('.save-bar') !== null;

addEventListener('offline', () => {
  if (!saysItself()) showToast('fault', pageWords()('common.connection.lost'));
});
addEventListener('online', () => {
  if (!saysItself()) showToast('done', pageWords()('common.connection.back'));
});
