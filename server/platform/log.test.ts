import { describe, expect, it } from 'vitest'
import { readableLog } from '../testing/log.ts'
import { withTrace } from './log.ts'

describe('the log', () => {
  it('carries the ids of the request or job around it', async () => {
    const { log, lines } = readableLog()
    await withTrace({ requestId: 'r-1' }, async () => {
      await Promise.resolve()
      log.info('inside')
    })
    log.info('outside')
    expect(lines()).toMatchObject([{ msg: 'inside', requestId: 'r-1' }, { msg: 'outside' }])
    expect(lines()[1]).not.toHaveProperty('requestId')
  })

  it('redacts secrets, even two levels down', () => {
    const { log, lines } = readableLog()
    log.info(
      {
        password: 'planted-1',
        body: { token: 'planted-2', deep: { secret: 'planted-3' } },
        headers: { authorization: 'planted-4', cookie: 'planted-5', 'set-cookie': 'planted-6' },
      },
      'careful',
    )
    expect(JSON.stringify(lines())).not.toContain('planted')
    expect(lines()[0]).toMatchObject({ password: '[cut]', body: { token: '[cut]' } })
  })

  it('writes an error with its message and stack', () => {
    const { log, lines } = readableLog()
    log.error({ error: new Error('leak in the hull') }, 'trouble')
    expect(lines()[0]).toMatchObject({ level: 'error', error: { message: 'leak in the hull', type: 'Error' } })
  })
})
