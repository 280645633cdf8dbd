// One page in one screen: a fresh browser context, from its first request to its end. Our code runs in an isolated
// world, whose built-in functions the scripts of the page cannot replace.
import type { Cdp } from './cdp.ts'
import type { Chromium } from './chromiumProcess.ts'
import { RenderError, screens, type ScreenName } from './facts.ts'
import { pageCode, type PageCalls } from './pageCode.ts'
import type { PageRequests, Served } from './pageRequests.ts'

export interface Tab {
  served: Served
  navigate(url: string): Promise<void>
  /** Whether the load event of the current page has fired. */
  isLoaded(): boolean
  /** Calls a function of our code in the page. */
  call<Name extends keyof PageCalls>(
    name: Name,
    ...given: Parameters<PageCalls[Name]>
  ): Promise<Awaited<ReturnType<PageCalls[Name]>>>
  /** No script of the page runs, and no timer, until it is set free. */
  freeze(frozen: boolean): Promise<void>
  /** PNG of a part of the page, in coordinates of the page. */
  screenshot(box: { x: number; y: number; width: number; height: number }): Promise<Buffer>
  close(): Promise<void>
}

export interface TabOptions {
  chromium: Chromium
  requests: PageRequests
  screen: ScreenName
  userAgent: string
  crashed(error: RenderError): void
}

export const openTab = async (options: TabOptions): Promise<Tab> => {
  const { cdp } = options.chromium
  const { browserContextId } = await cdp.send('Target.createBrowserContext', { disposeOnDetach: true })
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId })
  await cdp.send('Browser.grantPermissions', { permissions: [], browserContextId })
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
  // The main frame has the id of its target.
  const served = options.requests.serve({ cdp, sessionId, mainFrameId: targetId })
  const state: State = { loaded: false, world: null }
  const stopListening = listen(options, { targetId, sessionId, browserContextId, state })
  await prepare(cdp, sessionId, options)
  return {
    served,
    navigate: async (url) => {
      const { errorText, isDownload } = await cdp.send('Page.navigate', { url }, sessionId)
      if (isDownload === true) throw new RenderError('not_html')
      if (errorText !== undefined && errorText !== '') throw new RenderError('connection_error')
    },
    isLoaded: () => state.loaded,
    call: (name, ...given) => callInPage(cdp, { sessionId, targetId, state }, name, given),
    freeze: async (value) => void (await cdp.send('Emulation.setScriptExecutionDisabled', { value }, sessionId)),
    screenshot: async (box) => {
      const clip = { ...box, scale: 1 }
      const shot = { format: 'png', clip, optimizeForSpeed: true, captureBeyondViewport: false } as const
      return Buffer.from((await cdp.send('Page.captureScreenshot', shot, sessionId)).data, 'base64')
    },
    close: async () => {
      stopListening()
      served.stop()
      await cdp.send('Target.closeTarget', { targetId })
      await cdp.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}

interface State {
  loaded: boolean
  /** The isolated world of the current page. */
  world: number | null
}

const listen = (
  { chromium: { cdp }, crashed }: TabOptions,
  tab: { targetId: string; sessionId: string; browserContextId: string; state: State },
): (() => void) =>
  cdp.listen((event) => {
    if (event.method === 'Target.targetCreated') {
      const { targetId, type, browserContextId } = event.params.targetInfo
      // Popups and workers outside of pages; none is let in, and this is the second bolt.
      const isForeign = browserContextId === tab.browserContextId && targetId !== tab.targetId
      if (isForeign && (type === 'page' || type === 'service_worker' || type === 'shared_worker')) {
        cdp.send('Target.closeTarget', { targetId }).catch(() => undefined)
      }
      return
    }
    if (event.sessionId !== tab.sessionId) return
    if (event.method === 'Inspector.targetCrashed') crashed(new RenderError('crashed'))
    else if (event.method === 'Page.loadEventFired') tab.state.loaded = true
    else if (event.method === 'Page.frameNavigated' && event.params.frame.parentId === undefined) {
      tab.state.world = null
      tab.state.loaded = false
    } else if (event.method === 'Page.javascriptDialogOpening') {
      const accept = event.params.type === 'beforeunload'
      cdp.send('Page.handleJavaScriptDialog', { accept }, tab.sessionId).catch(() => undefined)
    }
  })

/** What could reach others by ways that are no requests, taken from the page before its first script. */
const withoutWays = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'WebSocketStream'])
  delete globalThis[name]
if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('Not available', 'SecurityError'))
if (globalThis.HTMLCanvasElement) delete HTMLCanvasElement.prototype.transferControlToOffscreen
globalThis.print = () => undefined`

const prepare = async (cdp: Cdp, sessionId: string, { screen, userAgent }: TabOptions): Promise<void> => {
  const { width, height, mobile } = screens[screen]
  const size = { width, height, mobile, deviceScaleFactor: 1, screenWidth: width, screenHeight: height }
  const touch = mobile ? { enabled: true, maxTouchPoints: 5 } : { enabled: false }
  await Promise.all([
    cdp.send('Page.enable', {}, sessionId),
    cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: withoutWays, runImmediately: true }, sessionId),
    cdp.send('Page.setInterceptFileChooserDialog', { enabled: true }, sessionId),
    cdp.send('Emulation.setDeviceMetricsOverride', size, sessionId),
    cdp.send('Emulation.setTouchEmulationEnabled', touch, sessionId),
    cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true }, sessionId),
    cdp.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'de,en;q=0.8' }, sessionId),
  ])
}

const worldName = 'renderer'
const attemptsMax = 3

/** A page that navigates loses our world; the call is made again on the page that followed. */
const callInPage = async <Name extends keyof PageCalls>(
  cdp: Cdp,
  { sessionId, targetId, state }: { sessionId: string; targetId: string; state: State },
  name: Name,
  given: readonly unknown[],
): Promise<Awaited<ReturnType<PageCalls[Name]>>> => {
  const evaluate = async (contextId: number, expression: string): Promise<unknown> => {
    const asked = { expression, contextId, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', asked, sessionId)
    if (exceptionDetails === undefined) return result.value
    throw new Error(`Our code failed in the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
  }
  const world = async (): Promise<number> => {
    if (state.world !== null) return state.world
    const made = await cdp.send('Page.createIsolatedWorld', { frameId: targetId, worldName }, sessionId)
    await evaluate(made.executionContextId, pageCode())
    state.world = made.executionContextId
    return made.executionContextId
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const call = `renderer.${name}(${given.map((value) => JSON.stringify(value)).join(', ')})`
      return (await evaluate(await world(), call)) as Awaited<ReturnType<PageCalls[Name]>>
    } catch (error) {
      const isNavigated = error instanceof Error && /context|navigated|detached/i.test(error.message)
      if (!isNavigated || attempt >= attemptsMax) throw error
      state.world = null
    }
  }
}
