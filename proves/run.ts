// Runs one long proof by its name: `npm run prove -- NAME`. The last line is {"name","tried","violations"} for scripts.
import { readdirSync } from 'node:fs'

export interface Proven {
  tried: number
  violations: number
}

const [name = '', ...settings] = process.argv.slice(2)

/** `hostile-pages` is in hostilePages.ts. */
const nameOf = (file: string): string =>
  file.replace(/\.ts$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.ts') && file !== 'run.ts')
const file = files.find((one) => nameOf(one) === name)

if (file === undefined) {
  console.log(`There is no proof "${name}". There is: ${files.map(nameOf).join(', ')}.`)
  process.exit(1)
}

const { prove } = (await import(new URL(file, import.meta.url).href)) as { prove(settings: string[]): Promise<Proven> }
const { tried, violations } = await prove(settings)
console.log(JSON.stringify({ name, tried, violations }))
process.exitCode = violations === 0 ? 0 : 1
