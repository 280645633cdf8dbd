// Subscribes to one topic of the live stream while a component is mounted.
import { useEffect, useEffectEvent } from 'react'
import type { LivePayload, LiveTopic } from '../../contract/live.ts'
import { onLive } from './live.ts'

export const useLive = <T extends LiveTopic>(topic: T, fn: (payload: LivePayload<T>) => void): void => {
  const heard = useEffectEvent(fn)
  useEffect(() => onLive(topic, (payload) => heard(payload)), [topic])
}
