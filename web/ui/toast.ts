// Shows a toast. The toast library is loaded soon after the page.

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

/** Called by the container once it listens; earlier toasts would be lost. */
export const toastsReady = (): void => hostIsReady()

type Kind = 'success' | 'error' | 'warning' | 'info'

/** An action offered while the toast is shown, such as undo. */
export interface ToastAction {
  label: string
  onClick(): void
}

/** Longer than a toast without an action. */
const actionForMs = 8_000

const show = async (kind: Kind, text: string, title?: string, action?: ToastAction): Promise<void> => {
  wanted = true
  for (const watcher of watchers) watcher()
  const fetched = Promise.all([import('sonner'), host]).catch(() => null)
  const sonner = (await fetched)?.[0].toast
  if (sonner === undefined) return
  const options = action === undefined ? {} : { action, duration: actionForMs }
  if (title === undefined) sonner[kind](text, options)
  else sonner[kind](title, { description: text, ...options })
}

export const toast = {
  success: (text: string, action?: ToastAction): void => void show('success', text, undefined, action),
  error: (text: string, title?: string): void => void show('error', text, title),
  warning: (text: string): void => void show('warning', text),
  info: (text: string): void => void show('info', text),
}
