// Proof that the visibility of links is judged as a browser shows it: generated pages and pages labelled by hand, on a
// desktop and a phone screen, with Chromium as the oracle. A hidden link that counts as visible, or a visible one that
// counts as hidden, is a violation; what the analysis leaves to a browser is counted.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Visibility } from '../server/platform/crawl/facts.ts'
import { type ScreenName, screens } from '../server/platform/crawl/css/media.ts'
import { findLinksOnPage } from '../server/platform/crawl/pageFacts.ts'
import type { Proven } from './run.ts'
import { generatePage } from './visibility/grammar.ts'
import { labelledPages } from './visibility/labelledPages.ts'
import { type Oracle, type Shown, startOracle } from './visibility/oracle.ts'

const pagesUsual = 2_000
const pagesMany = 20_000
const sentencesMax = 40

interface Tally {
  tried: number
  violations: number
  undecided: number
  visible: number
  hidden: number
  unclear: number
  causes: Map<string, number>
}

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({
    args: settings,
    options: { seed: { type: 'string' }, pages: { type: 'string' }, many: { type: 'boolean' } },
  })
  const seed = Number(values.seed ?? randomInt(2 ** 30))
  const count = Number(values.pages ?? (values.many === true ? pagesMany : pagesUsual))
  console.log(`${count} generated pages from seed ${seed}, ${labelledPages.length} labelled by hand.`)
  const oracle = await startOracle()
  const tally: Tally = { tried: 0, violations: 0, undecided: 0, visible: 0, hidden: 0, unclear: 0, causes: new Map() }
  try {
    for (const { name, html, desktop, phone } of labelledPages) {
      const judged = judge(html)
      compare(tally, `"${name}" on desktop`, judged.desktop, desktop)
      compare(tally, `"${name}" on phone`, judged.phone, phone)
      const shown = [await oracle.shown(html, 'desktop'), await oracle.shown(html, 'phone')]
      if (shown[0] !== desktop || shown[1] !== phone) {
        tally.violations += 1
        console.log(`VIOLATION: "${name}" is labelled ${desktop} and ${phone}, and shown ${shown.join(' and ')}`)
      }
    }
    report(tally, 'Labelled by hand')
    for (let at = 0; at < count; at += 1) await tryPage(tally, oracle, seed + at)
  } finally {
    await oracle.close()
  }
  report(tally, 'All')
  return { tried: tally.tried, violations: tally.violations }
}

const tryPage = async (tally: Tally, oracle: Oracle, seed: number): Promise<void> => {
  const { html } = generatePage(seed)
  const judged = judge(html)
  const shown = await Promise.all(
    (Object.keys(screens) as ScreenName[]).map(async (screen) => [screen, await oracle.shown(html, screen)] as const),
  )
  for (const [screen, truth] of shown) compare(tally, `page ${seed} on ${screen}`, judged[screen], truth, html)
}

const nowhere: Visibility = { kind: 'hidden', cause: 'not found' }

const judge = (html: string): Record<ScreenName, Visibility> => {
  const source = { html, url: 'https://site.test/page', robotsHeader: '', agent: 'us' }
  const [link] = findLinksOnPage(source, { hosts: ['target.test'], text: null }).wanted
  return link?.visibility ?? { desktop: nowhere, phone: nowhere }
}

const compare = (tally: Tally, name: string, judged: Visibility, truth: Shown, html = ''): void => {
  tally.tried += 1
  if (truth === 'unclear') tally.unclear += 1
  else tally[truth] += 1
  if (judged.kind === 'undecided') {
    tally.undecided += 1
    tally.causes.set(judged.cause, (tally.causes.get(judged.cause) ?? 0) + 1)
    return
  }
  const said = judged.kind === 'visible' ? 'visible' : 'hidden'
  if (truth === 'unclear' || said === truth) return
  tally.violations += 1
  const cause = judged.kind === 'visible' ? '' : ` (${judged.cause})`
  if (tally.violations <= sentencesMax) console.log(`VIOLATION: ${name} is ${truth}, judged ${said}${cause}\n  ${html}`)
}

const report = ({ tried, undecided, visible, hidden, unclear, causes }: Tally, name: string): void => {
  const share = tried === 0 ? 0 : (undecided / tried) * 100
  console.log(
    `${name}: ${tried} judgements, ${visible} visible, ${hidden} hidden, ${unclear} unclear to the oracle itself.`,
  )
  console.log(`Left to a browser: ${undecided} (${share.toFixed(1)} %).`)
  const sorted = [...causes].toSorted(([, one], [, other]) => other - one).slice(0, 12)
  console.log(sorted.map(([cause, count]) => `${cause} ${count}`).join(', '))
}
