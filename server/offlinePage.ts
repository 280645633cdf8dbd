// Offline page that the browser caches for when there is no network. It is self-contained, because nothing else can be
// fetched then. It uses the reader's language and theme, like the head script of every other page.
import { installableTexts } from './installableTexts.ts'
import { inEachLanguage } from './platform/texts/texts.ts'

const texts = inEachLanguage((language) => installableTexts(language).group('offline'))

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The browser may report a network too early, and an unreachable server sends nothing: poll until it responds. */
const pollEveryMs = 3_000

/** Reloads the URL when the connection is back. */
const script = `(()=>{const root=document.documentElement;
const read=(key)=>{try{return localStorage.getItem(key)}catch{return null}};
const theme=read('theme'),path=location.pathname;
if(theme==='light'||theme==='system'&&!matchMedia('(prefers-color-scheme: dark)').matches)root.className='light';
const spoken=[/^\\/de(\\/|$)/.test(path)?'de':read('language'),...navigator.languages].map((tag)=>String(tag).slice(0,2).toLowerCase());
const language=spoken.find((tag)=>tag==='de'||tag==='en')||'en';
root.lang=language;
addEventListener('DOMContentLoaded',()=>{const texts=${JSON.stringify(texts)}[language];
for(const part of ['title','text','retry'])document.getElementById(part).textContent=texts[part];
document.title=texts.title+' · '+document.title;
document.getElementById('retry').addEventListener('click',()=>location.reload())});
const look=()=>fetch('/health',{cache:'no-store'}).then(()=>location.reload(),later);
let waiting;const later=()=>{clearTimeout(waiting);waiting=setTimeout(look,${pollEveryMs})};
later();addEventListener('online',look);
})()`

const style = `:root{color-scheme:dark;--ground:#0a111a;--text:#e9eef5;--soft:#a3b4c7;--accent:#e3b04b;--hover:#f0c266;--focus:#f0c266}
:root.light{color-scheme:light;--ground:#f5f2ec;--text:#152130;--soft:#4c5c6d;--accent:#d69a25;--hover:#c48a17;--focus:#8a5d06}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:16px/1.5 'Inter Variable',system-ui,sans-serif}
main{max-width:26rem;padding:2rem;text-align:center}
svg{width:3.5rem;height:3.5rem}
h1{margin:1.5rem 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
p{margin:0 0 1.75rem;color:var(--soft)}
button{height:2.875rem;padding:0 1.25rem;border:0;border-radius:10px;background:var(--accent);color:#1d1503;font:600 .9375rem/1 inherit;font-family:inherit;cursor:pointer}
button:hover{background:var(--hover)}
button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`

const anchor = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#e3b04b"/><g transform="translate(5.5 5.2) scale(.875)" fill="none" stroke="#1d1503" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="4.9" r="2.4"/><path d="M12 7.3v13.9M8.2 10.9h7.6M3.6 13.2c.3 4.6 3.8 8 8.4 8s8.1-3.4 8.4-8M1.9 15.6l1.7-2.4 2.5 1.5M22.1 15.6l-1.7-2.4-2.5 1.5"/></g></svg>`

export const offlinePage = (siteName: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(siteName)}</title>
<style>${style}</style>
<script>${script}</script>
</head>
<body>
<main>${anchor}
<h1 id="title">${texts.en.title}</h1>
<p id="text">${texts.en.text}</p>
<button type="button" id="retry">${texts.en.retry}</button>
</main>
</body>
</html>
`
