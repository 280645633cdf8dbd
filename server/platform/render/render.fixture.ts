// Test fixture: a renderer with the real Chromium in front of a small web on loopback.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { dataPlace } from '../../testing/dataFolder.ts'
import { makeLog } from '../log.ts'
import { readableLog } from '../../testing/log.ts'
import {
  startScriptedServers,
  type ScriptedServers,
  type ScriptedServersOptions,
} from '../../testing/scriptedServers.ts'
import { respond, type WebScript } from '../../testing/scriptedWeb.ts'
import type { RenderedLink, RenderedPage, RenderOutcome, Visibility } from './facts.ts'
import { findChromium } from './findChromium.ts'
import { makeRenderer, type Renderer, type RendererOptions } from './renderer.ts'

type Serve = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer } | WebScript
/** Keyed by `path`, or by `host path` to be more specific. */
export type Pages = Record<string, Serve>

const html = { 'content-type': 'text/html; charset=utf-8' }

const scriptOf =
  (pages: Pages): WebScript =>
  (request, socket) => {
    const path = request.path.replace(/\?.*/, '')
    const serve = pages[`${request.host} ${path}`] ?? pages[path]
    if (serve === undefined) respond(socket, 404, html, 'Not here')
    else if (typeof serve === 'function') serve(request, socket)
    else if (typeof serve === 'string') respond(socket, 200, html, serve)
    else respond(socket, serve.status ?? 200, { ...html, ...serve.headers }, serve.body ?? '')
  }

export interface Rendering extends ScriptedServers {
  renderer: Renderer
  folder: string
  check(url?: string, mayOpen?: (url: string) => boolean): Promise<RenderOutcome>
}

export const startRendering = async (
  pages: Pages,
  { scripted = {}, ...options }: Partial<RendererOptions> & { scripted?: ScriptedServersOptions } = {},
): Promise<Rendering> => {
  const servers = await startScriptedServers(scriptOf(pages), scripted)
  const folder = await mkdtemp(join(dataPlace, 'ankerplatz-render-'))
  const renderer = await makeRenderer({
    outbound: servers.outbound,
    path: findChromium(process.env['CHROMIUM_PATH'] ?? null),
    folder,
    sandboxed: false,
    userAgent: 'AnkerplatzTest/1.0; +https://ankerplatz.test/bot',
    log: process.env['RENDER_LOG'] === '1' ? makeLog('debug') : readableLog().log,
    ...options,
  })
  onTestFinished(async () => {
    await renderer.close()
    await rm(folder, { recursive: true, force: true })
  })
  const check: Rendering['check'] = (url = 'http://site.test/', mayOpen = () => true) =>
    renderer.check({
      url,
      wanted: { hosts: ['target.test'], text: 'Anchor' },
      mayOpen: (next) => Promise.resolve(mayOpen(next)),
    })
  return { ...servers, renderer, folder, check }
}

export const pageOf = (outcome: RenderOutcome): RenderedPage => {
  if (outcome.kind === 'failed') throw new Error(`The check failed: ${outcome.reason}`)
  return outcome.page
}

const brief = (visibility: Visibility): string =>
  visibility.state === 'hidden' ? `hidden: ${visibility.cause}` : `${visibility.state}: ${visibility.text}`

/** As `desktop | phone`, each as opened and, where that differs, cleared. */
export const summary = ({ screens }: RenderedLink): string =>
  [screens.desktop, screens.phone]
    .map(({ asOpened, cleared }) =>
      brief(asOpened) === brief(cleared) ? brief(asOpened) : `${brief(asOpened)} → ${brief(cleared)}`,
    )
    .join(' | ')

/** Every page of a table, one after the other in one browser; the keys say what each shows. */
export const judgeAll = async (
  cases: Record<string, readonly [page: string, verdict: string]>,
  patienceMs = 0,
): Promise<[object, object]> => {
  const named = Object.entries(cases).map(([name, [page, verdict]], at) => ({
    name,
    page,
    verdict,
    host: `case${at}.test`,
  }))
  const { check } = await startRendering(Object.fromEntries(named.map(({ host, page }) => [`${host} /`, page])), {
    patienceMs,
  })
  const found: [string, string][] = []
  for (const { name, host } of named) {
    const outcome = await check(`http://${host}/`)
    const [first] = outcome.kind === 'failed' ? [] : pageOf(outcome).links
    found.push([
      name,
      outcome.kind === 'failed' ? `failed: ${outcome.reason}` : first === undefined ? 'no link' : summary(first),
    ])
  }
  return [Object.fromEntries(found), Object.fromEntries(named.map(({ name, verdict }) => [name, verdict]))]
}

export const both = (verdict: string): string => `${verdict} | ${verdict}`
