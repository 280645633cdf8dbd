// Proof that no page that the browser opens reaches a forbidden address, keeps a process, or outlives its limits: hostile
// pages one after the other, an honest one behind each, with the limits of the product.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../server/platform/render/findChromium.ts'
import { groupMembers } from '../../server/platform/render/processTree.ts'
import { makeRenderer, type Renderer } from '../../server/platform/render/renderer.ts'
import type { RenderOutcome } from '../../server/platform/render/facts.ts'
import { makeLog } from '../../server/platform/log.ts'
import { makeOutbound } from '../../server/platform/outbound/outbound.ts'
import {
  type Forbidden,
  type HostileRendering,
  hostileRenderings,
  startForbidden,
} from '../../server/testing/hostileRenderings.ts'
import { addressesOf, startScriptedDns } from '../../server/testing/scriptedDns.ts'
import { respond, startScriptedWeb } from '../../server/testing/scriptedWeb.ts'

const routedAddress = '203.0.113.80'
const deadlineMs = 20_000
/** Killing the browser and its processes, on a busy machine. */
const endMs = 5_000
const honest = '<p>Text with an <a href="http://target.test/">Anchor</a>.</p>'

export interface RenderedTally {
  tried: number
  violations: string[]
}

export const proveRendered = async (rounds: number): Promise<RenderedTally> => {
  const path = findChromium(process.env['CHROMIUM_PATH'] ?? null)
  if (path === null) throw new Error('This proof needs Chromium. Install it, or set CHROMIUM_PATH to where it is.')
  await using stack = new AsyncDisposableStack()
  const forbidden = await startForbidden()
  stack.defer(() => forbidden.stop())
  const cases = hostileRenderings(forbidden)
  const dns = await startScriptedDns((question) =>
    addressesOf(question, [question.name === 'inside.test' ? '127.0.0.1' : routedAddress]),
  )
  stack.defer(() => dns.close())
  const web = await startScriptedWeb((request, socket) => {
    const [, number] = /^hostile(\d+)\.test$/.exec(request.host) ?? []
    const serve = number === undefined ? honest : cases[Number(number)]?.pages[request.path.replace(/\?.*/, '')]
    if (typeof serve === 'function') serve(request, socket)
    else respond(socket, serve === undefined ? 404 : 200, { 'content-type': 'text/html' }, serve ?? '')
  })
  stack.defer(() => web.close())
  const log = makeLog('silent')
  const outbound = makeOutbound({
    dnsServers: [dns.address],
    routes: [{ address: routedAddress, port: 80, to: web }],
    own: { hosts: ['ankerplatz.test'], addresses: [] },
    userAgent: 'AnkerplatzTest/1.0',
    extraSuffixes: ['test'],
    hostRequestsPerMinuteMax: 10_000,
    pauseMs: 0,
    log,
  })
  stack.defer(() => outbound.close())
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-render-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const sandboxed = process.getuid?.() !== 0
  const renderer = await makeRenderer({
    outbound,
    path,
    folder,
    sandboxed,
    userAgent: 'AnkerplatzTest/1.0',
    deadlineMs,
    log,
  })
  stack.defer(() => renderer.close())
  const tally: RenderedTally = { tried: 0, violations: [] }
  for (let round = 0; round < rounds; round += 1) await tryAll(renderer, cases, forbidden, tally)
  const asked = web.requests.filter(({ host }) => host === 'inside.test' || host === 'ankerplatz.test')
  if (asked.length > 0) tally.violations.push(`${asked.length} requests for forbidden hosts`)
  await renderer.close()
  const left = await readdir(folder)
  if (left.length > 0) tally.violations.push(`${left.length} folders of browsers are left`)
  return tally
}

const tryAll = async (
  renderer: Renderer,
  cases: readonly HostileRendering[],
  forbidden: Forbidden,
  tally: RenderedTally,
): Promise<void> => {
  for (const [at, { name, outcome }] of cases.entries()) {
    const before = renderer.running()?.pid ?? null
    const began = performance.now()
    const verdict = verdictOf(await check(renderer, `http://hostile${at}.test/`))
    const tookMs = performance.now() - began
    const isExpected = verdict === outcome || (outcome !== 'visible' && outcome.includes(verdict))
    if (!isExpected) tally.violations.push(`${name}: ${verdict}`)
    if (tookMs > deadlineMs + endMs) tally.violations.push(`${name}: ended after ${Math.round(tookMs)} ms`)
    if (forbidden.reached() > 0) tally.violations.push(`${name}: reached a forbidden address`)
    const isGone = renderer.running()?.pid !== before
    if (before !== null && isGone && groupMembers(before).length > 0) tally.violations.push(`${name}: left processes`)
    const after = verdictOf(await check(renderer, 'http://honest.test/'))
    if (after !== 'visible') tally.violations.push(`the honest page after "${name}": ${after}`)
    tally.tried += 2
  }
}

const check = (renderer: Renderer, url: string): Promise<RenderOutcome> =>
  renderer.check({ url, wanted: { hosts: ['target.test'], text: 'Anchor' }, mayOpen: () => Promise.resolve(true) })

/** The weaker of both screens. */
const verdictOf = (outcome: RenderOutcome): string => {
  if (outcome.kind === 'failed') return outcome.reason
  const [link] = outcome.page.links
  if (link === undefined) return 'no link'
  const states = Object.values(link.screens).map(({ cleared }) => cleared.state)
  return states.find((state) => state !== 'visible') ?? 'visible'
}
