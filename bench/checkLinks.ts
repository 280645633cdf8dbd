// How many links a process looks at in a second: robots.txt and page asked for through the guard, parsed, judged, written down with the
// next look planned, over 500 hosts with the pause that each of them gets. Beside it in the same run: the bare fetch of the same two
// addresses, and linkinator on the same pages.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { check } from 'linkinator'
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici'
import { anchorPhrasesOf } from '../contract/anchorPhrases.ts'
import { checkLink } from '../server/links/check.ts'
import { linkOwners } from '../server/linkOwners.ts'
import type { Database } from '../server/platform/db/database.ts'
import { makeLog } from '../server/platform/log.ts'
import { honestPage } from '../server/testing/honestPages.ts'
import { openSandboxOutside, type SandboxOutside } from '../server/testing/outside.ts'
import { makeMembers } from './member.ts'
import { withDatabase } from './processes.ts'
import { median, round, type Measured } from './report.ts'

const linksCount = 500
const roundsCount = 3
/** Most of them wait at any moment: between robots.txt and the page every host has its pause. */
const atOnce = 160
const bareAtOnce = 32
const pageKilobytes = 40
const publicUrl = 'http://bench.localhost:4000'
const [phrase = ''] = anchorPhrasesOf('en', 'Ankerplatz')

export const measureCheckLinks = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const world = await openSandboxOutside(database, publicUrl, makeLog('silent'))
    const { host, port } = world.sandbox.addresses.web
    const bare = new Agent({ connections: bareAtOnce })
    try {
      const links = await placeLinks(database, world)
      const fetchBare = async ({ domain }: Placed): Promise<void> => {
        for (const path of ['/robots.txt', '/']) {
          const { body } = await request(`http://${host}:${port}${path}`, {
            headers: { host: domain },
            dispatcher: bare,
          })
          await body.arrayBuffer()
        }
      }
      const parts = { db: database.db, crawler: world.outside.crawler, owners: linkOwners }
      const rounds = {
        fetched: () => rateOf(links, bareAtOnce, fetchBare),
        linkinated: () => rateOfLinkinator(links, { host, port }),
        checked: async () => {
          await letAllWait(database)
          return rateOf(links, atOnce, ({ linkId }) => checkLink(parts, linkId))
        },
      }
      const { fetched, linkinated, checked } = await takeTurns(rounds)
      await mustHavePassed(database)
      const ours = median(checked)
      return {
        rows: [
          row('bare fetch of robots.txt and page', fetched),
          row('checked, judged and written down', checked),
          row('linkinator on the same pages', linkinated),
          { measured: 'ours / linkinator', 'median per s': round(ours / median(linkinated), 2) },
        ],
        figure: { name: 'check-links', ours: round(ours, 1), limit: round(median(fetched), 1), unit: 'links/s' },
      }
    } finally {
      await bare.close()
      await world.stop()
    }
  })

/** One after the other, so that all meet the machine in the same mood. The first round opens connections and starts threads. */
const takeTurns = async <Name extends string>(
  rounds: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> => {
  const rates = Object.fromEntries(Object.keys(rounds).map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let number = 0; number <= roundsCount; number += 1) {
    for (const name of Object.keys(rounds) as Name[]) {
      const rate = await rounds[name]()
      if (number > 0) rates[name].push(rate)
    }
  }
  return rates
}

/** A look happens where somebody waits for one. */
const letAllWait = async ({ db }: Database): Promise<void> => {
  await sql`update watched_links set checking_since = clock_now(), next_check_at = clock_now()`.execute(db)
}

/** It reads each page and the addresses in it, and asks for none of them: no robots.txt, no pause, nothing judged or kept. */
const rateOfLinkinator = async (links: readonly Placed[], at: { host: string; port: number }): Promise<number> => {
  const toSandbox = new Agent({
    connect: { lookup: (_name, _options, found) => found(null, [{ address: at.host, family: 4 }]) },
  })
  const before = getGlobalDispatcher()
  setGlobalDispatcher(toSandbox)
  const pages = links.map(({ domain }) => `http://${domain}:${at.port}/`)
  const asked = new Set(pages)
  try {
    const began = performance.now()
    const { links: seen } = await check({ path: pages, linksToSkip: (url) => Promise.resolve(!asked.has(url)) })
    const seconds = (performance.now() - began) / 1_000
    const read = seen.filter(({ url, state }) => asked.has(url) && state === 'OK').length
    if (read !== pages.length) throw new Error(`linkinator read ${read} of ${pages.length} pages`)
    return pages.length / seconds
  } finally {
    setGlobalDispatcher(before)
    await toSandbox.close()
  }
}

const row = (measured: string, rates: readonly number[]) => ({
  measured,
  'median per s': round(median(rates), 1),
  'slowest per s': round(Math.min(...rates), 1),
  'fastest per s': round(Math.max(...rates), 1),
})

interface Placed {
  domain: string
  linkId: string
}

/** Each on a site of its own, as a pause between two requests to one host is part of the guard. */
const placeLinks = async ({ db, ...database }: Database, { sandbox }: SandboxOutside): Promise<Placed[]> => {
  const [member] = await makeMembers({ db, ...database }, 1)
  const placed = Array.from({ length: linksCount }, (_, at) => ({ domain: `site${at}.test`, linkId: randomUUID() }))
  const target = `${publicUrl}/`
  await sandbox.putPages(
    placed.map(({ domain }, at) => {
      const { html } = honestPage(at, pageKilobytes)
      const body = html.replace('</main>', `<p>We like <a href="${target}">${phrase}</a>.</p></main>`)
      return { host: domain, path: '/', status: 200, body }
    }),
  )
  const named = { target_url: target, anchor_text: phrase }
  await db
    .insertInto('watched_links')
    .values(
      placed.map(({ domain, linkId }) => ({
        id: linkId,
        purpose: 'own_site',
        page_url: `http://${domain}/`,
        host: domain,
        rel: 'any',
        rhythm: 'own_site',
        ...named,
      })),
    )
    .execute()
  const websites = await db
    .insertInto('websites')
    .values(
      placed.map(({ domain }) => ({
        user_id: member?.id ?? '',
        domain,
        registrable_domain: domain,
        token: randomUUID(),
        is_verified: true,
        verified_at: new Date(),
      })),
    )
    .returning(['id', 'domain'])
    .execute()
  await db
    .insertInto('our_site_backlinks')
    .values(
      websites.map(({ id, domain }) => ({
        user_id: member?.id ?? '',
        website_id: id,
        link_id: placed.find((one) => one.domain === domain)?.linkId ?? '',
        source_domain: domain,
        registrable_domain: domain,
        source_url: `http://${domain}/`,
        ...named,
      })),
    )
    .execute()
  return placed
}

const mustHavePassed = async ({ db }: Database): Promise<void> => {
  const other = await db
    .selectFrom('link_checks')
    .select(['verdict', 'reasons', 'asked_url'])
    .where('verdict', '!=', 'passed')
    .executeTakeFirst()
  const { looks } = await db
    .selectFrom('link_checks')
    .select((eb) => eb.fn.countAll<number>().as('looks'))
    .executeTakeFirstOrThrow()
  const wanted = linksCount * (roundsCount + 1)
  if (looks !== wanted) throw new Error(`${looks} looks instead of ${wanted}`)
  if (other !== undefined) throw new Error(`A link did not pass: ${JSON.stringify(other)}`)
}

/** How many in a second, so many at once. */
const rateOf = async (
  links: readonly Placed[],
  count: number,
  work: (link: Placed) => Promise<void>,
): Promise<number> => {
  const left = [...links]
  const began = performance.now()
  const one = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: count }, one))
  return links.length / ((performance.now() - began) / 1_000)
}
