// Shows a short message that goes away by itself. The machinery for it is fetched soon after the page.

let wanted = false
const watchers = new Set<() => void>()
let hostIsReady: () => void = () => undefined
const host = new Promise<void>((resolve) => {
  hostIsReady = resolve
})

export const toastsWanted = (): boolean => wanted

export const subscribeToasts = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Said by the host once it listens; a message before that would be lost. */
export const toastsReady = (): void => hostIsReady()

type Kind = 'success' | 'error' | 'warning' | 'info'

const show = async (kind: Kind, text: string, title?: string): Promise<void> => {
  wanted = true
  for (const watcher of watchers) watcher()
  const fetched = Promise.all([import('sonner'), host]).catch(() => null)
  const sonner = (await fetched)?.[0].toast
  if (sonner === undefined) return
  if (title === undefined) sonner[kind](text)
  else sonner[kind](title, { description: text })
}

export const toast = {
  success: (text: string): void => void show('success', text),
  error: (text: string, title?: string): void => void show('error', text, title),
  warning: (text: string): void => void show('warning', text),
  info: (text: string): void => void show('info', text),
}
