// Device detection: browser and device type from the user agent, so that members can tell their own devices apart.
// Nothing is decided by it, and it reveals no location.
import type { Device } from '../../../contract/security.ts'

type Rule<T> = readonly [pattern: RegExp, is: T]

// Nearly every browser also claims to be its ancestors, so the more specific one comes first.
const browsers: readonly Rule<Device['browser']>[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera)\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'chrome'],
  // Every WebKit-based browser mentions Safari; Safari itself also gives its version.
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
      // An iPad that requests desktop pages identifies as a Macintosh; only some of its browsers still mention the
      // mobile engine.
      return /\bMobile\//.test(userAgent) ? 'tablet' : 'desktop'
    case 'unknown':
      return 'unknown'
  }
}
