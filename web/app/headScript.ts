// Inline script in the head of every document, run before the first paint: sets theme, language and the placeholder of
// the page. Its text is constant, so that the server can put its hash into the content security policy; nothing in it
// may depend on the visitor.
import { themeColours, themeKey } from '../lib/theme.ts'
import { languageKey } from '../lib/i18n.ts'
import { shellSegments } from '../../contract/pagePaths.ts'
import { publicPages } from '../../contract/publicPages.ts'
import { sourceParameter } from '../../contract/referrer.ts'

export const sidebarKey = 'sidebar'

/** Otherwise zod would try `new Function` to detect eval, which the policy forbids and reports. */
const keepZodFromEval = 'globalThis.__zod_globalConfig={jitless:true};'

/**
 * Redirects readers of German from an English public page to its German version; if only the browser prefers German,
 * not when they come from our own pages, where they may just have chosen English. After the redirect the browser would
 * report our own page as the referrer, so a shared link keeps the original one.
 */
export const headScript = `(()=>{${keepZodFromEval}
const root=document.documentElement,path=location.pathname.replace(/\\/+$/,'')||'/';
const read=(key)=>{try{return localStorage.getItem(key)}catch{return null}};
const theme=read(${JSON.stringify(themeKey)}),language=read(${JSON.stringify(languageKey)});
const shown=theme==='light'||theme==='system'&&!matchMedia('(prefers-color-scheme: dark)').matches?'light':'dark';
root.classList.remove('light','dark');root.classList.add(shown);
document.querySelector('meta[name="theme-color"]')?.setAttribute('content',${JSON.stringify(themeColours)}[shown]);
const german=/^\\/de(\\/|$)/.test(path);
const spoken=[language,...navigator.languages].map((tag)=>String(tag).slice(0,2).toLowerCase()).find((tag)=>tag==='de'||tag==='en')||'en';
if(!${JSON.stringify(publicPages)}.includes(german?path.slice(3)||'/':path))root.lang=spoken;
else if(!german&&spoken==='de'){const query=new URLSearchParams(location.search);let from='';try{from=new URL(document.referrer).hostname}catch{}
const outside=from!==location.hostname;if(from!==''&&outside&&query.size>0&&!query.has(${JSON.stringify(sourceParameter)}))query.set(${JSON.stringify(sourceParameter)},from);
if(outside||language==='de')location.replace('/de'+(path==='/'?'':path)+(query.size>0?'?'+query:'')+location.hash)}
root.dataset.outline=${JSON.stringify(shellSegments)}.includes(path.split('/')[1])?'shell':'plain';
root.dataset.sidebar=read(${JSON.stringify(sidebarKey)})==='collapsed'?'collapsed':'pinned';
})()`
