// Tells by which browser on which kind of machine a member signed in, from what the browser says about itself. Only for telling
// one's own devices apart: nothing is decided by it, and it says nothing about a place.
import type { Device } from '../../../contract/security.ts'

type Rule<T> = readonly [pattern: RegExp, is: T]

// Nearly every browser also claims to be its ancestors, so the more special one comes first.
const browsers: readonly Rule<Device['browser']>[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera)\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'chrome'],
  // Every engine of its family mentions Safari; the browser itself also gives its version.
  [/\bVersion\/[\d.]{1,20} (?:Mobile\/\w{1,20} )?Safari\//, 'safari'],
]

const systems: readonly Rule<Device['system']>[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
]

export const deviceOf = (userAgent: string): Device => {
  const system = first(systems, userAgent)
  return { browser: first(browsers, userAgent), system, kind: kindOf(system, userAgent) }
}

const first = <T extends string>(rules: readonly Rule<T>[], userAgent: string): T | 'unknown' =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown'

const kindOf = (system: Device['system'], userAgent: string): Device['kind'] => {
  switch (system) {
    case 'ios':
      return /\biPad\b/.test(userAgent) ? 'tablet' : 'phone'
    case 'android':
      return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
    case 'chromeos':
    case 'linux':
    case 'windows':
      return 'desktop'
    case 'macos':
      // An iPad that asks for desktop pages says it is a Macintosh; only some of its browsers still mention the phone's engine.
      return /\bMobile\//.test(userAgent) ? 'tablet' : 'desktop'
    case 'unknown':
      return 'unknown'
  }
}
