import { describe, expect, it } from 'vitest'
import type { Device } from '../../../contract/security.ts'
import { deviceOf } from './devices.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)'

const seen: [string, Device['browser'], Device['system'], Device['kind']][] = [
  [`${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'windows', 'desktop'],
  [`${mac} ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'macos', 'desktop'],
  [`${linux} ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'linux', 'desktop'],
  [`${linux} ${webKit} HeadlessChrome/141.0.0.0 Safari/537.36`, 'chrome', 'linux', 'desktop'],
  [`${linux} ${webKit} SomethingNew/1.0 Safari/537.36`, 'unknown', 'linux', 'desktop'],
  [`${android} ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'chrome', 'android', 'phone'],
  [`${android} ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'chrome', 'android', 'tablet'],
  [`${iphone} ${appleWebKit} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'chrome', 'ios', 'phone'],
  [`${ipad} ${appleWebKit} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'chrome', 'ios', 'tablet'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
    'chrome',
    'chromeos',
    'desktop',
  ],
  [`${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'edge', 'windows', 'desktop'],
  [`${android} ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`, 'edge', 'android', 'phone'],
  [`${iphone} ${appleWebKit} Version/18.0 EdgiOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'edge', 'ios', 'phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'firefox', 'windows', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'firefox', 'linux', 'desktop'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'firefox', 'android', 'phone'],
  [`${iphone} ${appleWebKit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'ios', 'phone'],
  [`${mac} ${appleWebKit} Version/26.0 Safari/605.1.15`, 'safari', 'macos', 'desktop'],
  [`${iphone} ${appleWebKit} Version/26.0 Mobile/15E148 Safari/604.1`, 'safari', 'ios', 'phone'],
  [`${ipad} ${appleWebKit} Version/26.0 Mobile/15E148 Safari/604.1`, 'safari', 'ios', 'tablet'],
  [`${mac} ${appleWebKit} Version/26.0 Mobile/15E148 Safari/604.1`, 'safari', 'macos', 'tablet'],
  [`${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'opera', 'windows', 'desktop'],
  [`${iphone} ${appleWebKit} Version/18.5 Mobile/15E148 Safari/604.1 OPT/6.1.4`, 'opera', 'ios', 'phone'],
  [`${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung', 'android', 'phone'],
  [`${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`, 'samsung', 'android', 'tablet'],
  ['curl/8.16.0', 'unknown', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown', 'unknown'],
]

describe('a device', () => {
  it.each(seen)('is recognised as %s', (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind })
  })

  it('is detected quickly, however long and strange the text is', () => {
    const strange = 'Version/1 Android '.repeat(1000)
    const startedAt = performance.now()
    expect(deviceOf(strange)).toEqual({ browser: 'unknown', system: 'android', kind: 'tablet' })
    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})
