// A module with a bug put into its text on purpose, to see whether the rules about it notice.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { compileFunction } from 'node:vm'

export interface Mutation {
  name: string
  /** Each has to be in the text of the module, or the mutant is out of date. */
  changes: readonly (readonly [from: string, to: string])[]
}

/**
 * What the module exports under the given names, with the changes in it. Its imports are not followed: whatever it uses of them is in
 * `used`, by name.
 */
export const mutatedModule = <T>(
  file: URL,
  { name, changes }: Mutation,
  exported: readonly (keyof T & string)[],
  used: Readonly<Record<string, unknown>>,
): T => {
  const mutated = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The mutant "${name}" is out of date: there is no "${from}".`)
      return text.replaceAll(from, to)
    },
    readFileSync(file, 'utf8'),
  )
  const code = stripTypeScriptTypes(mutated)
    .replaceAll(/^import [^;]*? from '[^']+'$/gms, '')
    .replaceAll(/^export /gm, '')
  const build = compileFunction(`${code}\nreturn { ${exported.join(', ')} }`, Object.keys(used)) as (
    ...values: unknown[]
  ) => T
  return build(...Object.values(used))
}
