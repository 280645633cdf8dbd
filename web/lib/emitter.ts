// Typed event emitter: each event has its own payload type.

export interface Emitter<Events extends object> {
  on<K extends keyof Events>(event: K, hear: (payload: Events[K]) => void): () => void
  emit<K extends keyof Events>(event: K, payload: Events[K]): void
}

export const createEmitter = <Events extends object>(): Emitter<Events> => {
  const ears = new Map<keyof Events, Set<(payload: never) => void>>()
  return {
    on: (event, hear) => {
      const heard = ears.get(event) ?? new Set()
      ears.set(event, heard.add(hear))
      return () => void heard.delete(hear)
    },
    emit: (event, payload) => {
      for (const hear of [...(ears.get(event) ?? [])]) hear(payload as never)
    },
  }
}
