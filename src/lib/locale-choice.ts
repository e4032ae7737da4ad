import { sessionHint } from './session-hint.ts';

/** Where the reader's choice of language is kept. */
export const localeStorageKey = 'skygate.locale';

/**
 * Runs in the head before anything is drawn: sends the reader to the chosen language's address without a flash of
 * the other one, and says whether someone may be signed in. It is written into the page, so it stands
 * alone, and the content policy names its hash.
 */
export const firstPaintScript = `(function(h,s,l,p,c){h.classList.add('has-script');
try{c=localStorage.getItem('${localeStorageKey}');s=localStorage.getItem('${sessionHint.storage}')}catch(e){}
l=h.dataset.locale;p=location.pathname;
if(c&&c!==l&&/^(zh-cn|en-us)$/.test(c)){h.style.visibility='hidden';
location.replace((c==='en-us'?'/en-us'+(p==='/'?'':p):p.replace(/^\\/en-us(?=\\/|$)/,'')||'/')+location.search+location.hash)}
if(s||document.cookie.split('; ').indexOf('${sessionHint.cookie}')>-1)h.dataset.session='in'
})(document.documentElement)`;
