// Defers the scripts of a prerendered page until after its first paint. The page is readable without them, and on a
// slow connection they would compete with the visible content.
import type { Language } from '../lib/i18n.ts'

const preload = /<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g
const starter = /<script type="module" async="">(?<body>(?:import [^\n]+\n)+[\s\S]*?)<\/script>/
const sideEffect = /^import "(?<path>[^"]+)";$/gm
const namespace = /^import \* as (?<name>\w+) from "(?<path>[^"]+)";$/gm

/**
 * A hidden tab never paints, so it starts immediately. Some browsers do not report paint times; there it starts soon
 * after the first frame.
 */
const waiting = `await new Promise((go)=>{
if(document.visibilityState==='hidden')return go();
new PerformanceObserver(go).observe({type:'paint',buffered:true});
requestAnimationFrame(()=>setTimeout(go,500))});`

/**
 * Links and native popovers work before that. Other buttons do not: if one of them was the last button pressed too
 * early, the press is replayed after hydration (`app/root.tsx`). From `app/entry.client.tsx` on, React handles presses.
 */
const remembering = `let pressed=null;const note=({target})=>{const button=target.closest?.('button:not(form *)');
if(button)pressed=button.popoverTargetElement?null:button};
addEventListener('click',note,true);
addEventListener('waking',()=>removeEventListener('click',note,true),{once:true});
addEventListener('alive',()=>setTimeout(()=>pressed?.click()),{once:true});`

const listed = (paths: readonly string[]): string => paths.map((path) => JSON.stringify(path)).join(',')

/** Moves the script requests of a document from its head to one script at its end. The result states its language. */
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
