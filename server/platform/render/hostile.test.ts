import { readdirSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hostileRenderings, startForbidden } from '../../testing/hostileRenderings.ts'
import { addressesOf } from '../../testing/scriptedDns.ts'
import { routedAddress } from '../../testing/scriptedServers.ts'
import { groupMembers } from './processTree.ts'
import { startRendering, summary, type Pages } from './render.fixture.ts'

/** Short, so that the pages that never end do not make the test wait; the machine may be busy. */
const deadlineMs = 6_000

describe('hostile pages', { timeout: 600_000 }, () => {
  it('reach no forbidden address, deceive no verdict, and leave no process and no file', async () => {
    const forbidden = await startForbidden()
    onTestFinished(() => forbidden.stop())
    const cases = hostileRenderings(forbidden).map((each, at) => ({ ...each, host: `hostile${at}.test` }))
    const pages: Pages = Object.fromEntries(
      cases.flatMap(({ host, pages: own }) => Object.entries(own).map(([path, serve]) => [`${host} ${path}`, serve])),
    )
    const { check, renderer, folder, web } = await startRendering(pages, {
      deadlineMs,
      patienceMs: 0,
      scripted: {
        dns: (question) => addressesOf(question, [question.name === 'inside.test' ? '127.0.0.1' : routedAddress]),
        hostRequestsPerMinuteMax: 1_000,
      },
    })
    const found: [string, string][] = []
    const pids: number[] = []
    for (const { name, host, outcome } of cases) {
      const result = await check(`http://${host}/`)
      const verdict =
        result.kind === 'failed' ? result.reason : (result.page.links.map(summary)[0] ?? 'no link').replace(/: .*/, '')
      const isExpected = verdict === outcome || (outcome !== 'visible' && outcome.includes(verdict))
      found.push([name, isExpected ? 'as expected' : verdict])
      const { pid } = renderer.running() ?? {}
      if (pid !== undefined) pids.push(pid)
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(cases.map(({ name }) => [name, 'as expected'])))
    expect(forbidden.reached()).toBe(0)
    expect(web.requests.filter(({ host }) => host === 'inside.test' || host === 'ankerplatz.test')).toEqual([])
    await renderer.close()
    expect(pids.flatMap(groupMembers)).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })
})
