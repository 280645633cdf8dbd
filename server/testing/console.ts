// Vitest's setup for every file: what a test lets slip onto the console is a defect nobody looked at, so it fails the test.
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
