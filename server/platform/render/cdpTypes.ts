// The part of the Chrome DevTools Protocol that the renderer uses.

interface Command<Params, Result = object> {
  params: Params
  result: Result
}

interface Clip {
  x: number
  y: number
  width: number
  height: number
  scale: number
}

export interface CdpCommands {
  'Browser.close': Command<object>
  'Browser.getVersion': Command<object, { product: string; userAgent: string }>
  'Browser.grantPermissions': Command<{ permissions: string[]; browserContextId: string }>
  'Browser.setDownloadBehavior': Command<{ behavior: 'deny'; browserContextId?: string }>
  'Emulation.setDeviceMetricsOverride': Command<{
    width: number
    height: number
    deviceScaleFactor: number
    mobile: boolean
    screenWidth: number
    screenHeight: number
  }>
  'Emulation.setFocusEmulationEnabled': Command<{ enabled: boolean }>
  'Emulation.setScriptExecutionDisabled': Command<{ value: boolean }>
  'Emulation.setTouchEmulationEnabled': Command<{ enabled: boolean; maxTouchPoints?: number }>
  'Emulation.setUserAgentOverride': Command<{ userAgent: string; acceptLanguage: string }>
  'Fetch.enable': Command<{ patterns: { urlPattern: string }[] }>
  'Fetch.failRequest': Command<{ requestId: string; errorReason: 'Aborted' | 'BlockedByClient' }>
  'Fetch.fulfillRequest': Command<{
    requestId: string
    responseCode: number
    responseHeaders: { name: string; value: string }[]
    body: string
  }>
  'Page.addScriptToEvaluateOnNewDocument': Command<{ source: string; runImmediately: boolean }>
  'Page.captureScreenshot': Command<
    { format: 'png'; clip: Clip; optimizeForSpeed: boolean; captureBeyondViewport: boolean },
    { data: string }
  >
  'Page.createIsolatedWorld': Command<{ frameId: string; worldName: string }, { executionContextId: number }>
  'Page.enable': Command<object>
  'Page.handleJavaScriptDialog': Command<{ accept: boolean }>
  'Page.navigate': Command<{ url: string }, { frameId: string; errorText?: string; isDownload?: boolean }>
  'Page.setInterceptFileChooserDialog': Command<{ enabled: boolean }>
  'Runtime.evaluate': Command<
    { expression: string; contextId: number; returnByValue: boolean; awaitPromise: boolean },
    { result: { value?: unknown }; exceptionDetails?: { text: string; exception?: { description?: string } } }
  >
  'Target.attachToTarget': Command<{ targetId: string; flatten: true }, { sessionId: string }>
  'Target.closeTarget': Command<{ targetId: string }>
  'Target.createBrowserContext': Command<{ disposeOnDetach: boolean }, { browserContextId: string }>
  'Target.createTarget': Command<{ url: string; browserContextId: string }, { targetId: string }>
  'Target.disposeBrowserContext': Command<{ browserContextId: string }>
  'Target.setDiscoverTargets': Command<{ discover: boolean }>
}

export interface CdpEvents {
  'Fetch.requestPaused': {
    requestId: string
    frameId: string
    resourceType: string
    request: { url: string; method: string; headers: Record<string, string> }
  }
  'Inspector.targetCrashed': object
  'Page.frameNavigated': { frame: { id: string; parentId?: string; url: string } }
  'Page.javascriptDialogOpening': { type: string }
  'Page.loadEventFired': object
  'Target.targetCreated': {
    targetInfo: { targetId: string; type: string; url: string; browserContextId?: string; openerId?: string }
  }
  'Target.targetDestroyed': { targetId: string }
}
