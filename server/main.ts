// Entry point: starts the product, prints its address, and shuts it down cleanly.
import { inspect } from 'node:util'
import { type App, startApp } from './app.ts'
import { demoLogins, demoPassword } from '../sandbox/demo/demo.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { makeLog } from './platform/log.ts'

const repeatedSignalWithinMs = 1_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const announce = (config: Config, app: App): void => {
  if (config.role === 'worker') {
    say(`${config.siteName} works in the background (role ${config.role}).`)
    return
  }
  if (config.role === 'render') {
    say(`${config.siteName} opens pages in a browser (role ${config.role}).`)
    return
  }
  say('')
  say(`  ${config.siteName} is ready: ${app.publicUrl}`)
  if (config.sandbox) {
    say(`  Sandbox (DNS, websites, mail, payments): ${app.publicUrl}/sandbox`)
  }
  if (config.demo) {
    say('')
    say(`  Demo logins, password ${demoPassword}`)
    for (const login of demoLogins) say(`    ${login.email.padEnd(18)} ${login.role}`)
  }
  say('')
}

/** A signal during startup is deferred until startup has finished: only then is there a complete app to stop. */
const stopOnSignal = (starting: Promise<App>): void => {
  let stoppingSince: number | null = null
  const stop = async (signal: string): Promise<void> => {
    if (stoppingSince !== null) {
      // Ctrl-C reaches the whole process group and arrives again through the launcher; only a later signal means that
      // the user wants to force the exit.
      if (Date.now() - stoppingSince > repeatedSignalWithinMs) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    say(`Stopping (${signal}) …`)
    const app = await starting
    await app.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop(signal).catch(fail)
    })
  }
}

const fail = (error: unknown): void => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${inspect(error)}\n`)
  process.exit(1)
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const starting = startApp(config, makeLog(config.logLevel), { progress: say })
  stopOnSignal(starting)
  announce(config, await starting)
}

await start().catch(fail)
