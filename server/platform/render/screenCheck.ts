// One screen of a check: opens the page, lets it finish, and judges its wanted links before and after banners are gone.
import { RenderError, type ScreenVerdict } from './facts.ts'
import { judgeLink, pictureOfLink } from './judging.ts'
import type { FoundLink } from './pageCalls.ts'
import type { Tab } from './tab.ts'

export interface WantedLinks {
  /** With or without `www`. */
  hosts: readonly string[]
  /** Links with this text come first. */
  text: string | null
}

export interface JudgedLink extends FoundLink {
  verdict: ScreenVerdict
  picture: Uint8Array | null
}

export interface JudgedScreen {
  finalUrl: string
  status: number
  html: string
  links: JudgedLink[]
}

export interface ScreenLimits {
  loadMsMax: number
  elementsMax: number
  htmlLengthMax: number
  linksMax: number
  patienceMs: number
}

const quietMs = 200
const pollMs = 25

export const judgeScreen = async (
  tab: Tab,
  url: string,
  wanted: WantedLinks,
  limits: ScreenLimits,
  withPictures: boolean,
): Promise<JudgedScreen> => {
  await tab.navigate(url)
  await settle(tab, limits.loadMsMax)
  if ((await tab.call('countElements')) > limits.elementsMax) throw new RenderError('too_many_elements')
  await tab.call('scrollThrough')
  await settle(tab, limits.loadMsMax)
  tab.served.stayHere()
  const main = tab.served.main()
  if (main === null || !/^https?:/.test(await tab.call('address'))) throw new RenderError('left_the_web')
  if ((await tab.call('countElements')) > limits.elementsMax) throw new RenderError('too_many_elements')
  const html = await tab.call('html', limits.htmlLengthMax)
  const found = await tab.call('findLinks', wanted.hosts, wanted.text, limits.linksMax)
  const links = await judgeLinks(tab, found, limits.patienceMs, withPictures)
  return { finalUrl: main.url, status: main.status, html, links }
}

const judgeLinks = async (
  tab: Tab,
  found: readonly FoundLink[],
  patienceMs: number,
  withPictures: boolean,
): Promise<JudgedLink[]> => {
  const asOpened: ScreenVerdict['asOpened'][] = []
  for (const index of found.keys()) asOpened.push(await judgeLink(tab, index, patienceMs))
  const inBanner: boolean[] = []
  for (const index of found.keys()) inBanner.push(await tab.call('isInBanner', index))
  const removed = found.length === 0 ? 0 : await tab.call('clear')
  const judged: JudgedLink[] = []
  for (const [index, link] of found.entries()) {
    const before = asOpened[index] ?? { state: 'hidden', cause: 'not_in_page' }
    const cleared: ScreenVerdict['cleared'] =
      inBanner[index] === true
        ? { state: 'hidden', cause: 'in_banner' }
        : removed === 0 || before.state === 'visible'
          ? before
          : await judgeLink(tab, index, patienceMs)
    const picture = withPictures ? await pictureOfLink(tab, index) : null
    judged.push({ ...link, verdict: { asOpened: before, cleared }, picture })
  }
  return judged
}

/** Until the page has loaded and asks for nothing any more; a page that never does is taken as it is. */
const settle = async (tab: Tab, msMax: number): Promise<void> => {
  const until = performance.now() + msMax
  let quietSince: number | null = null
  while (performance.now() < until) {
    const isQuiet = tab.isLoaded() && tab.served.underWay() === 0
    quietSince = isQuiet ? (quietSince ?? performance.now()) : null
    if (quietSince !== null && performance.now() - quietSince >= quietMs) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
