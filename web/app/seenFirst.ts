// A page that was rendered ahead can be read before any script of it has come. On a slow line its scripts would still take their share
// from what is seen first, so here they start when it has been drawn.
import type { Language } from '../lib/i18n.ts'

const preload = /<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g
const starter = /<script type="module" async="">(?<body>(?:import [^\n]+\n)+[\s\S]*?)<\/script>/
const sideEffect = /^import "(?<path>[^"]+)";$/gm
const namespace = /^import \* as (?<name>\w+) from "(?<path>[^"]+)";$/gm

/**
 * Nothing is drawn in a tab that nobody looks at: there it starts at once. Some browsers keep from pages when something was drawn; there
 * it starts soon after the first frame.
 */
const waiting = `await new Promise((go)=>{
if(document.visibilityState==='hidden')return go();
new PerformanceObserver(go).observe({type:'paint',buffered:true});
requestAnimationFrame(()=>setTimeout(go,500))});`

/**
 * Links and what the browser itself opens work before that. Other buttons do not: when one of them was the last that was pressed too
 * early, it is pressed again when the page has come to life (`app/root.tsx`). What is pressed from `app/entry.client.tsx` on is React's.
 */
const remembering = `let pressed=null;const note=({target})=>{const button=target.closest?.('button:not(form *)');
if(button)pressed=button.popoverTargetElement?null:button};
addEventListener('click',note,true);
addEventListener('waking',()=>removeEventListener('click',note,true),{once:true});
addEventListener('alive',()=>setTimeout(()=>pressed?.click()),{once:true});`

const listed = (paths: readonly string[]): string => paths.map((path) => JSON.stringify(path)).join(',')

/** The document with its scripts asked for by one script at its end instead of by its head. It says which language it is rendered in. */
export const seenFirst = (html: string, language: Language): string => {
  const body = starter.exec(html)?.groups?.['body']
  if (body === undefined) throw new Error('The document has no script that starts it')
  const ahead = [...html.matchAll(preload)].map(([, path]) => path ?? '')
  const modules = [...body.matchAll(namespace)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    path: groups?.['path'] ?? '',
  }))
  const before = [...body.matchAll(sideEffect)].map(({ groups }) => groups?.['path'] ?? '')
  const rest = body.replaceAll(sideEffect, '').replaceAll(namespace, '').trim()
  const script = [
    remembering,
    waiting,
    `for(const href of [${listed(ahead)}])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`,
    `const [${modules.map(({ name }) => name).join(',')}]=await Promise.all([${listed([...modules.map(({ path }) => path), ...before])}].map((path)=>import(path)));`,
    rest,
  ].join('\n')
  return html
    .replaceAll(preload, '')
    .replace(starter, () => `<script type="module" async="">${script}</script>`)
    .replace('<html ', `<html data-rendered="${language}" `)
}
