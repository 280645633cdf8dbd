// Runs in the head of every document, before anything is painted: theme, language and the outline of the page. It stands in the HTML
// as it is, so that the server can name its hash in the content security policy; nothing in it may depend on the visitor.
import { themeColours, themeKey } from '../lib/theme.ts'
import { languageKey } from '../lib/i18n.ts'
import { shellSegments } from './pages.ts'
import { publicPages } from '../../contract/publicPages.ts'

export const sidebarKey = 'sidebar'

/** zod would otherwise try `new Function` to see whether it may, which the policy forbids and reports. */
const keepZodFromEval = 'globalThis.__zod_globalConfig={jitless:true};'

export const headScript = `(()=>{${keepZodFromEval}
const root=document.documentElement,path=location.pathname.replace(/\\/+$/,'')||'/';
const read=(key)=>{try{return localStorage.getItem(key)}catch{return null}};
const theme=read(${JSON.stringify(themeKey)}),language=read(${JSON.stringify(languageKey)});
const shown=theme==='light'||theme==='system'&&!matchMedia('(prefers-color-scheme: dark)').matches?'light':'dark';
root.classList.remove('light','dark');root.classList.add(shown);
document.querySelector('meta[name="theme-color"]')?.setAttribute('content',${JSON.stringify(themeColours)}[shown]);
const german=/^\\/de(\\/|$)/.test(path);
if(${JSON.stringify(publicPages)}.includes(german?path.slice(3)||'/':path)){if(!german&&language==='de')location.replace('/de'+(path==='/'?'':path)+location.search+location.hash)}
else{const spoken=[language,...navigator.languages].map((tag)=>String(tag).slice(0,2).toLowerCase());
root.lang=spoken.find((tag)=>tag==='de'||tag==='en')||'en'}
root.dataset.outline=${JSON.stringify(shellSegments)}.includes(path.split('/')[1])?'shell':'plain';
root.dataset.sidebar=read(${JSON.stringify(sidebarKey)})==='collapsed'?'collapsed':'pinned';
})()`
