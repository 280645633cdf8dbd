// Our code for the page as one script: the files of page/ in order, without their types and imports.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

export type { PageCalls } from './pageCalls.ts'

const files = ['dom', 'links', 'settling', 'measuring', 'stripping', 'overlays', 'openers', 'calls']

/** Node runs our own code the same way, but announces the function as experimental to every operator. */
const withoutTypes = (source: string): string => {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Each file has a scope of its own; what it exports is there for the next ones. */
const scriptOf = (file: string): string => {
  const code = withoutTypes(readFileSync(join(import.meta.dirname, 'page', `${file}.ts`), 'utf8'))
  const exported = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name).join(', ')
  const body = code.replaceAll(/^import [^;]*? from '[^']+'$/gm, '').replaceAll(/^export /gm, '')
  return `const { ${exported} } = (() => {\n${body}\nreturn { ${exported} }\n})()`
}

let assembled: string | null = null

/** Defines `renderer` in the isolated world. */
export const pageCode = (): string => {
  assembled ??= `globalThis.renderer = (() => {\n${files.map(scriptOf).join('\n')}\nreturn calls\n})(); undefined`
  return assembled
}
