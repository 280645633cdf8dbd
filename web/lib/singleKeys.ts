// Whether single-key shortcuts are enabled in this browser. They can be switched off, for users of speech input or with
// limited dexterity.
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browserStorage.ts'

const singleKeysKey = 'single-keys'

const watchers = new Set<() => void>()

export const singleKeysOn = (): boolean => readStored(singleKeysKey) !== 'off'

export const chooseSingleKeys = (on: boolean): void => {
  writeStored(singleKeysKey, on ? 'on' : 'off')
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn, () => true)
