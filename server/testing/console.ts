// Vitest's setup for every file: unexpected console output fails the test, because it is a defect that would go
// unnoticed.
import { format } from 'node:util'
import { afterEach } from 'vitest'

const strays: string[] = []

for (const level of ['error', 'warn'] as const) {
  Reflect.set(console, level, (...words: unknown[]) => {
    strays.push(`console.${level}: ${format(...words)}`)
  })
}

afterEach(() => {
  const found = strays.splice(0)
  if (found.length > 0) throw new Error(`Stray output:\n${found.join('\n')}`)
})
