// Finds the browser for the tests: the system's Chromium, preferably the headless shell, which costs less. Run as a
// script, this file makes sure that one is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium as findOnMachine } from '../server/platform/render/findChromium.ts'

/** The path of a Chromium that can be started, or null. */
export const findChromium = (): string | null => {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return findOnMachine(named)
  return findOnMachine(null) ?? [chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

const installChromium = (): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write('Installing Chromium from the packages of the system …\n')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const succeeds = (...step: string[]): boolean => spawnSync('apt-get', step, options).status === 0
  const install = ['install', '--yes', '--quiet', '--no-install-recommends']
  // Older systems only have the full browser.
  return (
    succeeds('update', '--quiet') &&
    (succeeds(...install, 'chromium-headless-shell') || succeeds(...install, 'chromium'))
  )
}

/** One sentence describing the problem, or null. */
const missing = (): string | null => {
  const named = process.env['CHROMIUM_PATH']
  if (findChromium() !== null) return null
  if (named !== undefined && named !== '') {
    return `CHROMIUM_PATH is ${named}, but there is no such file. Correct it or leave it out.`
  }
  if (installChromium() && findChromium() !== null) return null
  return 'The browser tests need Chromium, and it could not be installed. Install it, or set CHROMIUM_PATH to where it is.'
}

if (import.meta.main) {
  const sentence = missing()
  if (sentence !== null) {
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}
