import { describe, expect, it } from 'vitest'
import type { Socket } from 'node:net'
import { addressesOf } from '../../testing/scriptedDns.ts'
import { routedAddress, startScriptedServers } from '../../testing/scriptedServers.ts'
import { respond } from '../../testing/scriptedWeb.ts'
import type { OutboundPage, PageAnswer, PageRequest } from './outbound.ts'

const asked: PageRequest = { method: 'GET', decoration: false, headers: {} }
const image = { ...asked, decoration: true }
const summary = (answer: PageAnswer): string =>
  answer.kind === 'failed' ? answer.reason : `${answer.status} ${Buffer.from(answer.body).toString().slice(0, 20)}`
const fetchAll = async (page: OutboundPage, urls: readonly string[], request = asked): Promise<string[]> =>
  (await Promise.all(urls.map((url) => page.fetch(url, request)))).map(summary)
const numbered = (count: number, host = 'site.test'): string[] =>
  Array.from({ length: count }, (_, index) => `http://${host}/${index}`)

describe('the requests of a page in a browser', () => {
  it('wait once for their turn at the host, then go side by side, six at once to each host', async () => {
    const waiting: Socket[] = []
    let most = 0
    const { outbound, web } = await startScriptedServers(
      ({ path }, socket) => {
        if (path === '/') {
          respond(socket, 200, {}, 'page')
          return
        }
        waiting.push(socket)
        most = Math.max(most, waiting.length)
        if (waiting.length === 6) for (const each of waiting.splice(0)) respond(each, 200, {}, 'part')
      },
      { pauseMs: 60_000 },
    )
    const page = outbound.openPage()
    expect(await fetchAll(page, ['http://site.test/'])).toEqual(['200 page'])
    expect(await fetchAll(page, numbered(24))).toEqual(Array<string>(24).fill('200 part'))
    expect(most).toBe(6)
    expect(web.requests).toHaveLength(25)
    page.close()
  })

  it('obey the address rules, each of them', async () => {
    const { outbound, web } = await startScriptedServers((_request, socket) => respond(socket, 200, {}, 'ok'), {
      dns: (question) =>
        addressesOf(question, [
          question.name.startsWith('inside')
            ? '127.0.0.1'
            : question.name.startsWith('link')
              ? '169.254.169.254'
              : routedAddress,
        ]),
    })
    const page = outbound.openPage()
    expect(
      await fetchAll(page, [
        'http://site.test/',
        'http://inside.test/',
        'http://link.test/',
        'http://127.0.0.1/',
        'http://localhost/',
        'http://ankerplatz.test/',
        'http://site.test:22/',
        'file:///etc/passwd',
        'data:text/html,x',
      ]),
    ).toEqual(['200 ok', 'blocked_address', 'blocked_address', ...Array<string>(6).fill('blocked_url')])
    expect(web.requests).toHaveLength(1)
    page.close()
  })

  it('resolve each name when it is dialled, so that a changed answer is refused', async () => {
    let answers = 0
    const { outbound, web } = await startScriptedServers((_request, socket) => respond(socket, 200, {}, 'ok'), {
      dns: (question) => {
        if (question.type === 'A') answers += 1
        return addressesOf(question, [answers > 1 ? '10.0.0.1' : routedAddress])
      },
    })
    const page = outbound.openPage()
    expect(await fetchAll(page, ['http://site.test/'])).toEqual(['200 ok'])
    expect(await fetchAll(page, ['http://site.test/again'])).toEqual(['blocked_address'])
    expect(web.requests).toHaveLength(1)
    page.close()
  })

  it('end when there are too many; images and fonts over their number are refused alone', async () => {
    const { outbound, web } = await startScriptedServers((_request, socket) => respond(socket, 200, {}, 'ok'))
    const page = outbound.openPage({ limits: { requestsMax: 10, decorationsMax: 4 } })
    expect(await fetchAll(page, numbered(1))).toEqual(['200 ok'])
    expect(await fetchAll(page, numbered(6), image)).toEqual([...Array<string>(4).fill('200 ok'), 'limit', 'limit'])
    expect(page.broken()).toBeNull()
    expect(await fetchAll(page, numbered(7))).toEqual([...Array<string>(5).fill('200 ok'), 'limit', 'limit'])
    expect(page.broken()).toBe('requests')
    expect(await fetchAll(page, numbered(1))).toEqual(['limit'])
    expect(web.requests).toHaveLength(10)
    expect(page.spent().requests).toBe(10)
    page.close()
  })

  it('end when their responses are too large together; one alone is refused', async () => {
    const { outbound } = await startScriptedServers(({ path }, socket) =>
      respond(socket, 200, {}, 'x'.repeat(path === '/large' ? 2_000 : 900)),
    )
    const page = outbound.openPage({ limits: { bytesMax: 3_000, responseBytesMax: 1_000 } })
    expect(await fetchAll(page, ['http://site.test/large'])).toEqual(['too_large'])
    expect(page.broken()).toBeNull()
    for (const url of numbered(3)) expect(await fetchAll(page, [url])).toEqual([`200 ${'x'.repeat(20)}`])
    expect(await fetchAll(page, numbered(1))).toEqual(['too_large'])
    expect(page.broken()).toBe('bytes')
    page.close()
  })

  it('end at the deadline of the page and when it is closed', async () => {
    const { outbound } = await startScriptedServers(({ path }, socket) => {
      if (path !== '/silent') respond(socket, 200, {}, 'ok')
    })
    const late = outbound.openPage({ limits: { deadlineMs: 100 } })
    expect(await fetchAll(late, ['http://site.test/'])).toEqual(['200 ok'])
    expect(await fetchAll(late, ['http://site.test/silent'])).toEqual(['timeout'])
    const slow = outbound.openPage({ limits: { requestDeadlineMs: 100 } })
    expect(await fetchAll(slow, ['http://site.test/silent'])).toEqual(['timeout'])
    expect(await fetchAll(slow, ['http://site.test/'])).toEqual(['200 ok'])
    const closed = outbound.openPage()
    const underWay = fetchAll(closed, ['http://site.test/silent'])
    outbound.close()
    expect(await underWay).toEqual(['timeout'])
    for (const page of [late, slow, closed]) page.close()
  })

  it('report a redirect and its cookies without following, and send only what a browser may say', async () => {
    const { outbound, web } = await startScriptedServers((_request, socket) =>
      socket.end(
        'HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 0\r\n\r\n',
      ),
    )
    const page = outbound.openPage({ userAgent: 'Browser (UsBot/1.0)' })
    const headers = {
      cookie: 'a=1',
      referer: 'http://site.test/',
      authorization: 'secret',
      'x-forwarded-for': '1.1.1.1',
    }
    expect(await page.fetch('http://site.test/', { ...asked, headers })).toMatchObject({
      status: 302,
      headers: { location: 'http://10.0.0.1/' },
      setCookies: ['a=1', 'b=2'],
    })
    expect(web.requests).toHaveLength(1)
    expect(web.requests[0]?.headers).toMatchObject({ cookie: 'a=1', 'user-agent': 'Browser (UsBot/1.0)' })
    expect(Object.keys(web.requests[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
    expect(Object.keys(web.requests[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-forwarded-for']))
    page.close()
  })

  it('leave a host alone that asked for it, and no host gets too many of them from all pages together', async () => {
    const { outbound, web } = await startScriptedServers(
      ({ host }, socket) => respond(socket, host === 'tired.test' ? 503 : 200, { 'retry-after': '60' }, 'ok'),
      { resourcesPerHostMinuteMax: 3 },
    )
    await outbound.fetch('http://tired.test/')
    const one = outbound.openPage()
    expect(await fetchAll(one, ['http://site.test/'])).toEqual(['200 ok'])
    expect(await fetchAll(one, ['http://tired.test/x'])).toEqual(['host_busy'])
    expect(await fetchAll(one, numbered(2, 'cdn.test'))).toEqual(['200 ok', '200 ok'])
    const other = outbound.openPage()
    expect(await fetchAll(other, ['http://other.test/'])).toEqual(['200 ok'])
    expect(await fetchAll(other, numbered(2, 'cdn.test'))).toEqual(['200 ok', 'host_busy'])
    expect(web.requests.filter(({ host }) => host === 'tired.test')).toHaveLength(1)
    for (const page of [one, other]) page.close()
  })
})
