// Finds the browser of the machine; the headless shell first, which costs less than the whole browser.
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The path of a Chromium, or null. A named one is the only one that counts. */
export const findChromium = (named: string | null): string | null =>
  [named ?? places].flat().find((path) => existsSync(path)) ?? null
