// Rendered check: opens a foreign page in Chromium and says whether wanted links can be seen. Chromium has no network of
// its own; every request goes through the outbound guard. A page that breaks a limit has no verdict.
import { createSemaphore } from '../semaphore.ts'
import type { Log } from '../log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { launchChromium, readVersion, removeOldProfiles, type Chromium } from './chromiumProcess.ts'
import {
  RenderError,
  type RenderedLink,
  type RenderOutcome,
  type ScreenName,
  type ScreenVerdict,
  type Visibility,
} from './facts.ts'
import { answerPageRequests } from './pageRequests.ts'
import { judgeScreen, type JudgedLink, type JudgedScreen, type WantedLinks } from './screenCheck.ts'
import { openTab } from './tab.ts'

const defaults = {
  /** For both screens, from the first request on. */
  deadlineMs: 20_000,
  turnWaitMsMax: 35_000,
  loadMsMax: 8_000,
  elementsMax: 50_000,
  htmlLengthMax: 5_000_000,
  linksMax: 3,
  /** How long a link may stay hidden before that is what a reader finds. */
  patienceMs: 1_500,
  memoryMbMax: 900,
  pagesPerBrowserMax: 50,
  /** A browser that nothing needs gives its memory back. */
  idleMsMax: 60_000,
  closeMsMax: 1_000,
  requestsMax: 60,
  bytesMax: 15_000_000,
}

export interface RendererOptions extends Partial<typeof defaults> {
  outbound: Pick<Outbound, 'openPage'>
  /** Of Chromium; null if there is none. */
  path: string | null
  /** For its profiles; ours alone. */
  folder: string
  /** Whether Chromium uses the sandbox of the system, which root and most containers do not have. */
  sandboxed: boolean
  /** Who we are, added to what the browser says of itself. */
  userAgent: string
  log: Log
}

export interface RenderRequest {
  url: string
  wanted: WantedLinks
  /** Whether robots.txt allows a page that the page leads to; the caller has decided on `url` itself. */
  mayOpen(url: string): Promise<boolean>
}

export interface Renderer {
  check(request: RenderRequest): Promise<RenderOutcome>
  /**
   * Name and version of Chromium; null if there is none or it does not start. It is only started for this when that
   * failed the last time.
   */
  probe(): Promise<string | null>
  /** The running Chromium, for measurements. */
  running(): Pick<Chromium, 'pid' | 'proxy'> | null
  close(): Promise<void>
}

export const makeRenderer = async (options: RendererOptions): Promise<Renderer> => {
  const settings = { ...defaults, ...options }
  if (settings.path !== null) await removeOldProfiles(settings.folder)
  const oneAtOnce = createSemaphore({ atOnce: 1, waitingMax: Infinity })
  let browser: { chromium: Chromium; pages: number } | null = null
  let idle: NodeJS.Timeout | undefined
  let failedToStart = false
  let closed = false

  const discard = async (): Promise<void> => {
    const old = browser
    browser = null
    await old?.chromium.kill()
  }
  const ready = async (): Promise<{ chromium: Chromium; pages: number } | null> => {
    clearTimeout(idle)
    if (closed || settings.path === null) return null
    if (browser !== null && (browser.chromium.broken() !== null || browser.pages >= settings.pagesPerBrowserMax)) {
      await discard()
    }
    if (browser !== null) return browser
    try {
      browser = { chromium: await launchChromium({ ...settings, path: settings.path }), pages: 0 }
      failedToStart = false
    } catch (error) {
      settings.log.error({ error, path: settings.path }, 'Chromium does not start')
      failedToStart = true
    }
    return browser
  }
  const check = async (request: RenderRequest): Promise<RenderOutcome> => {
    const used = await ready()
    if (used === null) return { kind: 'failed', reason: 'no_browser' }
    used.pages += 1
    const { outcome, isClean } = await checkPage(used.chromium, request, settings)
    if (!isClean) await discard()
    idle = setTimeout(() => void oneAtOnce(discard), settings.idleMsMax).unref()
    return outcome
  }
  return {
    check: (request) => oneAtOnce(() => check(request)),
    probe: async () => {
      if (failedToStart) return oneAtOnce(async () => (await ready())?.chromium.product ?? null)
      return settings.path === null ? null : readVersion(settings.path)
    },
    running: () => browser?.chromium ?? null,
    close: async () => {
      closed = true
      clearTimeout(idle)
      await discard()
    },
  }
}

type Settings = typeof defaults & RendererOptions

/** `isClean`: the browser can be used again. */
const checkPage = async (
  chromium: Chromium,
  request: RenderRequest,
  settings: Settings,
): Promise<{ outcome: RenderOutcome; isClean: boolean }> => {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  void chromium.whenBroken.then((why) => fail(new RenderError(why === 'memory' ? 'memory' : 'crashed')))
  const { deadlineMs, requestsMax, bytesMax } = settings
  const userAgent = `${chromium.userAgent.replace('Headless', '')} (compatible; ${settings.userAgent})`
  // The wait for a turn at the host does not count, but has an end, too.
  let timer = setTimeout(() => fail(new RenderError('timeout')), settings.turnWaitMsMax + deadlineMs)
  const begun = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new RenderError('timeout')), deadlineMs)
  }
  const page = settings.outbound.openPage({ userAgent, begun, limits: { deadlineMs, requestsMax, bytesMax } })
  const requests = answerPageRequests({ page, mayOpen: request.mayOpen, fail })
  try {
    const work = async (): Promise<RenderOutcome> => {
      const desktop = await onScreen('desktop')
      const phone = await onScreen('phone')
      const { finalUrl, status, html } = desktop
      const links = joinScreens(desktop.links, phone.links)
      return {
        kind: 'rendered',
        page: { finalUrl, status, html, links, unloaded: requests.unloaded(), ...page.spent() },
      }
    }
    const onScreen = async (screen: ScreenName): Promise<JudgedScreen> => {
      const tab = await openTab({ chromium, requests, screen, userAgent, crashed: fail })
      const judged = await judgeScreen(tab, request.url, request.wanted, settings, screen === 'desktop')
      await withinMs(tab.close(), settings.closeMsMax)
      return judged
    }
    return { outcome: await Promise.race([work(), failed]), isClean: chromium.broken() === null }
  } catch (error) {
    // Whatever the page was doing ends with the browser.
    if (error instanceof RenderError) return { outcome: { kind: 'failed', reason: error.reason }, isClean: false }
    const why = chromium.broken()
    settings.log.warn({ error, url: request.url, why }, 'rendered check failed')
    return { outcome: { kind: 'failed', reason: why === 'memory' ? 'memory' : 'crashed' }, isClean: false }
  } finally {
    clearTimeout(timer)
    page.close()
  }
}

const withinMs = async (work: Promise<void>, ms: number): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the page did not close in time')), ms)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const missing: Visibility = { state: 'hidden', cause: 'not_in_page' }

/** Both screens load the page anew: the links are the same if they have the same address, one after the other. */
const joinScreens = (desktop: readonly JudgedLink[], phone: readonly JudgedLink[]): RenderedLink[] => {
  const left = [...phone]
  const takeSame = (link: JudgedLink): JudgedLink | undefined => {
    const at = left.findIndex(({ url, rel }) => url === link.url && rel === link.rel)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const both = desktop.map((link) => joined(link, link, takeSame(link)))
  return [...both, ...left.map((link) => joined(link, undefined, link))]
}

const unseen: ScreenVerdict = { asOpened: missing, cleared: missing }

const joined = ({ url, rel, picture }: JudgedLink, desktop?: JudgedLink, phone?: JudgedLink): RenderedLink => {
  const verdicts = { desktop: desktop?.verdict ?? unseen, phone: phone?.verdict ?? unseen }
  return { url, rel, text: textOf(Object.values(verdicts)), screens: verdicts, picture }
}

/** As long as a reader sees it anywhere. */
const textOf = (verdicts: readonly ScreenVerdict[]): string =>
  verdicts.flatMap(({ asOpened, cleared }) => [cleared, asOpened]).find((each) => each.state !== 'hidden')?.text ?? ''
