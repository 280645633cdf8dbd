// Display names of the contract's browsers and systems; brands are the same in every language. Null: unknown.
import type { Device } from '../../contract/security.ts'

export const browserNames: Record<Device['browser'], string | null> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  unknown: null,
}

export const systemNames: Record<Device['system'], string | null> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
  unknown: null,
}
