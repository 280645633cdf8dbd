import { describe, expect, it } from 'vitest'
import { pageFacts, siteFacts } from '../../testing/siteFacts.ts'
import { analyse } from './analyse.ts'
import { analyseApart } from './analyseApart.ts'

const context = { today: '2027-02-01' }

describe('an analysis in a worker thread', () => {
  it('gives the same result as in the main thread', async () => {
    const site = siteFacts([pageFacts()])
    expect(await analyseApart(site, context)).toEqual(analyse(site, context))
  })

  it('does not block the event loop while it works on a large text', async () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `wort${at % 700}`)
      .join(' ')
      .slice(0, 20_000)
    const pages = Array.from({ length: 20 }, () => pageFacts({ text, words: 3_000 }))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 5)
    await analyseApart(siteFacts(pages), context)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })
})
