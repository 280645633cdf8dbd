// Runs one long proof by its name: `npm run prove -- NAME`. The last line is {"name","tried","violations"} for scripts.
import { existsSync, readdirSync } from 'node:fs'

export interface Proven {
  tried: number
  violations: number
}

const [name = '', ...settings] = process.argv.slice(2)
const file = new URL(`./${name}.ts`, import.meta.url)

const known = readdirSync(new URL('.', import.meta.url))
  .filter((entry) => entry.endsWith('.ts') && entry !== 'run.ts')
  .map((entry) => entry.replace(/\.ts$/, ''))

if (!known.includes(name) || !existsSync(file)) {
  console.log(`There is no proof "${name}". There is: ${known.join(', ')}.`)
  process.exit(1)
}

const { prove } = (await import(file.href)) as { prove(settings: string[]): Promise<Proven> }
const { tried, violations } = await prove(settings)
console.log(JSON.stringify({ name, tried, violations }))
process.exitCode = violations === 0 ? 0 : 1
