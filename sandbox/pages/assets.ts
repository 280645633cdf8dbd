// Style sheet, script and fonts of the sandbox's pages. Nothing is loaded from other hosts.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { daySeconds } from '../../contract/durations.ts'

const { resolve } = createRequire(import.meta.url)

const here = (name: string): URL => new URL(name, import.meta.url)

export const styleSheets = ['theme.css', 'shell.css', 'parts.css', 'forms.css', 'tables.css', 'stripe.css']

const assets: Record<string, { file: () => string | URL; contentType: string; cacheSeconds: number }> = {
  ...Object.fromEntries(
    styleSheets.map((name) => [
      name,
      { file: () => here(name), contentType: 'text/css; charset=utf-8', cacheSeconds: 0 },
    ]),
  ),
  'browser.js': { file: () => here('browser.js'), contentType: 'text/javascript; charset=utf-8', cacheSeconds: 0 },
  'inter.woff2': {
    file: () => resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    contentType: 'font/woff2',
    cacheSeconds: daySeconds,
  },
  'bricolage.woff2': {
    file: () => resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    contentType: 'font/woff2',
    cacheSeconds: daySeconds,
  },
}

export const readAsset = async (name: string): Promise<Response | null> => {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (asset === undefined) return null
  const headers = {
    'content-type': asset.contentType,
    'cache-control': asset.cacheSeconds === 0 ? 'no-cache' : `public, max-age=${asset.cacheSeconds}`,
    'x-content-type-options': 'nosniff',
  }
  return new Response(new Uint8Array(await readFile(asset.file())), { headers })
}
