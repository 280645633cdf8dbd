// Benchmark: compressed JavaScript a browser loads for the first view: the files the page references and their imports.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Measured } from './report.ts'
import { round } from './report.ts'

const clientFolder = join(import.meta.dirname, '../build/client')
const kilobyte = 1000
const fileNameLengthMax = 50

interface Page {
  name: string
  file: string
  /** A file that the route loads although the page does not reference it. */
  route: string | null
  targetKb: number
}

const pages: readonly Page[] = [
  { name: '/', file: 'index.html', route: null, targetKb: 150 },
  { name: '/dashboard', file: '__spa-fallback.html', route: '/dashboard', targetKb: 220 },
]

export const measureBundle = async (): Promise<Measured> => {
  const rows: Record<string, string | number>[] = []
  let worst: { name: string; kb: number; targetKb: number } | null = null
  for (const page of pages) {
    const files = await filesOf(page)
    let bytes = 0
    for (const file of files) {
      const size = gzipSync(await readFile(join(clientFolder, file)), { level: 9 }).length
      rows.push({ page: page.name, file: shorten(file), 'gzip kB': round(size / kilobyte, 1) })
      bytes += size
    }
    const kb = round(bytes / kilobyte, 1)
    rows.push({
      page: page.name,
      file: `all ${files.length} files`,
      'gzip kB': kb,
      target: page.targetKb,
      met: met(kb, page),
    })
    if (worst === null || kb / page.targetKb > worst.kb / worst.targetKb) {
      worst = { name: page.name, kb, targetKb: page.targetKb }
    }
  }
  return {
    rows,
    figure: { name: 'bundle', ours: worst?.kb ?? NaN, limit: null, unit: `kB gzip at ${worst?.name ?? ''}` },
  }
}

const shorten = (file: string): string => {
  const name = file.replace('assets/', '')
  return name.length > fileNameLengthMax ? `${name.slice(0, fileNameLengthMax - 10)}…${name.slice(-9)}` : name
}

const met = (kb: number, page: Page): string => (kb <= page.targetKb ? 'yes' : 'no')

const filesOf = async (page: Page): Promise<string[]> => {
  const html = await readFile(join(clientFolder, page.file), 'utf8').catch(() => {
    throw new Error('The web app is not built. Run "npm start" to build it.')
  })
  const found = new Set<string>()
  const waiting = [...namedBy(html), ...(page.route === null ? [] : await routeFiles(html, page.route))]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...importedBy(await readFile(join(clientFolder, file), 'utf8'), file))
  }
  return [...found].sort()
}

const asset = /["'(](?:\.?\/)?(assets\/[\w.~-]+\.js)["')]/

/** Scripts, preloads and imports of inline modules, including dynamic ones, because a page runs those at once. */
const namedBy = (html: string): string[] => [...html.matchAll(new RegExp(asset, 'g'))].map((match) => match[1] ?? '')

/** Static imports and re-exports only; modules loaded later are not part of the first view. */
const importedBy = (script: string, file: string): string[] =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[\w./~-]+\.js)["']/g)].map((match) => {
    const path = new URL(match[1] ?? '', `http://client.test/${file}`).pathname
    return path.slice(1)
  })

/** The router's manifest lists the modules an address needs: its route and every parent route. */
const routeFiles = async (html: string, address: string): Promise<string[]> => {
  const manifestFile = /assets\/manifest-[\w-]+\.js/.exec(html)?.[0]
  if (manifestFile === undefined) throw new Error("The shell does not reference the router's manifest")
  const script = await readFile(join(clientFolder, manifestFile), 'utf8')
  const manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as {
    routes: Record<string, ManifestRoute>
  }
  const { routes } = manifest
  const route = Object.values(routes).find((one) => pathOf(routes, one) === address)
  if (route === undefined) throw new Error(`The router's manifest has no route for ${address}`)
  return around(routes, route).flatMap((one) =>
    [one.module, ...(one.imports ?? [])].map((path) => path.replace(/^\//, '')),
  )
}

interface ManifestRoute {
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}

const around = (routes: Record<string, ManifestRoute>, route: ManifestRoute): ManifestRoute[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent === undefined ? [route] : [...around(routes, parent), route]
}

const pathOf = (routes: Record<string, ManifestRoute>, route: ManifestRoute): string => {
  const segments = around(routes, route).map((one) => one.path?.replace(/^\/|\/$/g, '') ?? '')
  return `/${segments.filter((segment) => segment !== '').join('/')}`
}
