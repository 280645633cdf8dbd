// A mutated copy of a module: puts a bug into its text, to test whether the rules about it detect it.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { compileFunction } from 'node:vm'

export interface Mutation {
  name: string
  /** Each must occur in the text of the module, or the mutant is out of date. */
  changes: readonly (readonly [from: string, to: string])[]
}

/**
 * The exports of the changed module under the given names. Imports are not resolved: everything it uses of them must be
 * in `used`, by name.
 */
export const mutatedModule = <T>(
  file: URL,
  { name, changes }: Mutation,
  exported: readonly (keyof T & string)[],
  used: Readonly<Record<string, unknown>>,
): T => {
  const mutated = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The mutant "${name}" is out of date: "${from}" was not found.`)
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
