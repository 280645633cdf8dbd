// Limit check: durations and limits are defined once, in contract/durations.ts and contract/limits.ts. Both files
// import nothing, so that the web can use them without zod.
import { filesOf, isCode, isTest, textOf } from './tree.ts'

interface Source {
  path: string
  text: string
}

const durationsPath = 'contract/durations.ts'
const limitsPath = 'contract/limits.ts'

/** Strings and comments may mention any number. */
const plainCode = (text: string): string =>
  text.replaceAll(
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (found) => '\n'.repeat(found.split('\n').length - 1),
  )

/** Number of milliseconds or seconds of a unit, a product of such, or a unit under another value. */
const durations: readonly RegExp[] = [
  /(?<![\w.])(?:604_?800_?000|86_?400_?000|3_?600_?000|604_?800|86_?400|3_?600)(?![\w.])/,
  /(?<![\w.])(?:24 \* 60|60 \* 60|60 \* 1_?000)(?![\w.])/,
  /[*/] 60_?000(?![\w.])|(?<![\w.])60_?000 \*/,
  /\bconst (?:second|minute|hour|day|week)(?:Ms|Seconds)? = [\d_]+/,
  /\bconst (?:hoursPerDay|monthsPerYear) = /,
]

export const durationFindings = ({ path, text }: Source): string[] =>
  plainCode(text)
    .split('\n')
    .flatMap((line, index) => {
      const found = durations.map((duration) => duration.exec(line)?.[0]).find((match) => match !== undefined)
      return found === undefined
        ? []
        : [`${path}:${index + 1}: "${found.trim()}" is a duration; import it from ${durationsPath}`]
    })

const limitForm = /^(export )?const (\w+(?:Max|Min|PerPage))(: typeof [\w.]+)?(?:: [\w<>, ]+)? = /gm

/** A limit of the contract that the web repeats drifts from it, under its own name or another. */
export const limitFindings = (sources: readonly Source[]): string[] => {
  const limits = sources.flatMap(({ path, text }) =>
    [...plainCode(text).matchAll(limitForm)].map(([, exported, name = '', copied]) => ({
      path,
      name,
      isExported: exported !== undefined,
      isCopied: copied !== undefined,
    })),
  )
  const places = Map.groupBy(limits, ({ name }) => name)
  const twice = [...places].flatMap(([name, found]) => {
    const shared = found.filter(({ isExported }) => isExported).length
    const isRepeated = found.some(({ path }) => path === limitsPath) ? found.length > 1 : shared > 1
    return isRepeated ? [`${name} is defined in ${found.map(({ path }) => path).join(' and ')}`] : []
  })
  const copies = limits
    .filter(({ isCopied }) => isCopied)
    .map(({ path, name }) => `${path}: ${name} repeats a limit of the contract; define it in ${limitsPath}`)
  return [...twice, ...copies]
}

export const importFindings = ({ path, text }: Source): string[] =>
  /^import\b|\bfrom '/m.test(text) ? [`${path}: imports something, so that the web would load it as well`] : []

const isChecked = (path: string): boolean => isCode(path) && !path.endsWith('.mjs') && path !== durationsPath
const isShared = (path: string): boolean => /^(?:contract|web)\//.test(path) && !isTest(path)

export const checkLimits = async (root: string): Promise<string[]> => {
  const paths = (await filesOf(root)).filter(isChecked)
  const sources = await Promise.all(paths.map(async (path) => ({ path, text: await textOf(root, path) })))
  // The check and its test contain what they look for.
  const others = sources.filter(({ path }) => !path.startsWith('checks/limits.'))
  const unimporting = await Promise.all(
    [durationsPath, limitsPath].map(async (path) => ({ path, text: await textOf(root, path) })),
  )
  return [
    ...others.flatMap(durationFindings),
    ...limitFindings(others.filter(({ path }) => isShared(path))),
    ...unimporting.flatMap(importFindings),
  ]
}
