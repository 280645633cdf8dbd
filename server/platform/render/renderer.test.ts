import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dataPlace } from '../../testing/dataFolder.ts'
import { respond } from '../../testing/scriptedWeb.ts'
import { groupMembers } from './processTree.ts'
import { pageOf, startRendering } from './render.fixture.ts'

const link = '<p>Text with an <a href="http://target.test/" rel="nofollow x">Anchor</a> in it.</p>'

describe('renderer', { timeout: 120_000 }, () => {
  it('answers with the page as it is after its scripts, the wanted links, and a picture of each', async () => {
    const { check, web } = await startRendering({
      '/': { status: 302, headers: { location: '/page' } },
      '/page': `${link}<a href="http://target.test/other">Other</a><a href="http://elsewhere.test/">Anchor</a><script src="/late.js"></script>`,
      '/late.js': { headers: { 'content-type': 'text/javascript' }, body: `document.title='after scripts'` },
    })
    const page = pageOf(await check())
    expect(page).toMatchObject({ finalUrl: 'http://site.test/page', status: 200, requests: 3 })
    expect(page.html).toContain('after scripts')
    expect(page.links.map(({ url, rel, text }) => [url, rel, text])).toEqual([
      ['http://target.test/', 'nofollow x', 'Anchor'],
      ['http://target.test/other', '', 'Other'],
    ])
    const picture = await sharp(page.links[0]?.picture ?? undefined).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: 1000, height: 600 })
    expect(web.requests.map(({ path }) => path)).toEqual(['/', '/page', '/late.js'])
    expect(web.requests[0]?.headers['user-agent']).toMatch(/^Mozilla.* Chrome\/.*AnkerplatzTest\/1\.0; \+https:/)
  })

  it('keeps cookies within one screen of one page', async () => {
    const { check } = await startRendering({
      '/': ({ headers }, socket) =>
        respond(
          socket,
          200,
          { 'content-type': 'text/html', 'set-cookie': 'seen=1; Path=/' },
          `${link}<p>came with ${headers['cookie'] ?? 'nothing'}</p><script>localStorage.n=(+localStorage.n||0)+1;document.write('<p>stored '+localStorage.n+', cookie '+document.cookie+'</p>')</script>`,
        ),
    })
    for (const attempt of [1, 2]) {
      const { html } = pageOf(await check())
      expect(html, `attempt ${attempt}`).toContain('came with nothing')
      expect(html, `attempt ${attempt}`).toContain('stored 1, cookie seen=1')
    }
  })

  it('has no verdict on what is no page, on what robots.txt closes, and without a browser', async () => {
    const { check, web } = await startRendering({
      '/file': { headers: { 'content-type': 'application/pdf' }, body: 'x' },
      '/download': { headers: { 'content-disposition': 'attachment; filename=x.html' }, body: link },
      '/': `<script>location='/closed'</script>`,
      '/closed': link,
    })
    expect(await check('http://site.test/file')).toEqual({ kind: 'failed', reason: 'not_html' })
    expect(await check('http://site.test/download')).toEqual({ kind: 'failed', reason: 'not_html' })
    expect(await check('http://site.test/', (url) => !url.endsWith('/closed'))).toEqual({
      kind: 'failed',
      reason: 'robots',
    })
    expect(web.requests.map(({ path }) => path)).not.toContain('/closed')
    const without = await startRendering({ '/': link }, { path: null })
    expect(await without.check()).toEqual({ kind: 'failed', reason: 'no_browser' })
    expect(await without.renderer.probe()).toBeNull()
    const broken = await startRendering({ '/': link }, { path: '/bin/false' })
    expect(await broken.check()).toEqual({ kind: 'failed', reason: 'no_browser' })
    expect(await broken.renderer.probe()).toBeNull()
  })

  it('lists what it did not load', async () => {
    const { check } = await startRendering({
      '/': `${link}<script>fetch('/api',{method:'POST'}).catch(()=>0);navigator.sendBeacon('/ping')</script><img src="http://10.0.0.1/">`,
    })
    const { unloaded } = pageOf(await check())
    expect(unloaded).toContainEqual({ url: 'http://site.test/api', type: 'XHR', reason: 'kind' })
    expect(unloaded).toContainEqual({ url: 'http://10.0.0.1/', type: 'Image', reason: 'blocked_url' })
    expect(unloaded.map(({ url }) => url)).not.toContain('http://site.test/ping')
  })

  it('uses one browser for many pages, and another after its number of pages or a failure', async () => {
    const { check, renderer } = await startRendering(
      { '/': link, '/endless': '<script>for(;;);</script>' },
      { pagesPerBrowserMax: 2, deadlineMs: 6_000 },
    )
    const pids: (number | undefined)[] = []
    for (const path of ['', '', '', 'endless', '']) {
      await check(`http://site.test/${path}`)
      pids.push(renderer.running()?.pid)
    }
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).not.toBe(pids[1])
    expect(pids[3]).toBeUndefined()
    expect(pids[4]).not.toBe(pids[2])
    expect(await renderer.probe()).toContain('Chromium')
  })
})

describe('a process that is killed', { timeout: 120_000 }, () => {
  it('takes its browser with it, and the next one removes its profile', async () => {
    const folder = mkdtempSync(join(dataPlace, 'ankerplatz-dying-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const child = spawn(process.execPath, [join(import.meta.dirname, 'dying.fixture.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    const pid = Number(said.toString().split('\n')[0])
    expect(groupMembers(pid).length).toBeGreaterThan(2)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await vi.waitFor(() => expect(groupMembers(pid)).toEqual([]), { timeout: 30_000 })
    expect(readdirSync(folder)).toHaveLength(1)
    const strangers = ['kept.txt', `profile-${hostname()}x-1-1`]
    for (const name of strangers) mkdirSync(join(folder, name))
    await startRendering({ '/': link }, { folder })
    expect(readdirSync(folder).toSorted()).toEqual(strangers.toSorted())
  })
})
