import { localeStorageKey } from './locale-choice.ts';
import { sessionHint } from './session-hint.ts';
import { viewedStorageKey } from './viewed-postings.ts';

/**
 * Runs in the head before the first paint:
 * - On `/` and `/home`, and when the reader goes back or forward in the history, it redirects to the reader's chosen
 *   language. A link to another page keeps the language of its address.
 * - It marks whether someone may be signed in and whether postings were viewed before.
 * - It stores the kind of browser in the cookie client_type (specification: navigation rules) and then reloads a desktop
 *   browser once, unless this load is itself a reload or cookies are off.
 * - It marks a button as busy if it is pressed while its script is still loading (`lib/client/early-press.ts`).
 *
 * The script is inlined into the page: it must not use anything outside of itself. The Content-Security-Policy contains the
 * script's hash.
 */
export const firstPaintScript = `(function(h,d,n,s,l,p,c,t,v){h.classList.add('has-script');
try{c=localStorage.getItem('${localeStorageKey}');s=localStorage.getItem('${sessionHint.storage}');
if(localStorage.getItem('${viewedStorageKey}'))h.dataset.viewed=''}catch(e){}
if(!/(^|; )client_type=/.test(d.cookie)){t=/Mobi|Android|iP(hone|ad|od)/i.test(n.userAgent)||(n.maxTouchPoints>1&&/Mac/.test(n.platform))?1:2;
d.cookie='client_type='+t+';path=/;SameSite=Lax'}
l=h.dataset.locale;p=location.pathname;
v=(performance.getEntriesByType('navigation')[0]||{}).type;
if(c&&c!==l&&/^(zh-cn|en-us)$/.test(c)&&(v==='back_forward'||/^\\/(home)?$/.test(p))){h.style.visibility='hidden';
location.replace((c==='en-us'?'/en-us'+(p==='/'?'':p):p.replace(/^\\/en-us\\/*(?=\\/|$)/,'')||'/')+location.search+location.hash)}
else if(t===2&&/(^|; )client_type=2/.test(d.cookie)&&v!=='reload'){
h.style.visibility='hidden';location.reload()}
if(s||d.cookie.split('; ').indexOf('${sessionHint.cookie}')>-1)h.dataset.session='in';
d.addEventListener('click',function(e){var b=e.target.closest('[data-early]');if(b)b.setAttribute('aria-busy','true')},true)
})(document.documentElement,document,navigator)`;
