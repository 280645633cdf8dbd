import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const proofs = fileURLToPath(new URL('../../../proves/run.ts', import.meta.url))

it('reaches no blocked address in a private network where every address answers, and detects every weakened rule', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [proofs, 'outbound', '--cases', '300'], { encoding: 'utf8' })
  const last = stdout.trim().split('\n').at(-1) ?? ''
  expect(last, stdout + stderr).toMatch(/^\{"name":"outbound","tried":\d{3,},"violations":0\}$/)
}, 300_000)
