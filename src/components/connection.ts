import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

addEventListener('offline', () => showToast('fault', pageWords()('common.connection.lost')));
addEventListener('online', () => showToast('done', pageWords()('common.connection.back')));
