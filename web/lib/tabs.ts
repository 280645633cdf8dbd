// Coordination between tabs: a broadcast channel and locks. In a browser without them, each tab is on its own.

export const prefix = 'ankerplatz'

export interface Channel<M> {
  post(message: M): void
  onMessage(hear: (message: M) => void): () => void
}

export const openChannel = <M>(name: string): Channel<M> => {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, onMessage: () => () => undefined }
  }
  const channel = new BroadcastChannel(`${prefix}-${name}`)
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (hear) => {
      const listener = (event: MessageEvent<M>): void => hear(event.data)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}

export const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/** Runs `work` while no other tab runs work of the same name. */
export const exclusively = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  locks()?.request(`${prefix}-${name}`, work) ?? work()
