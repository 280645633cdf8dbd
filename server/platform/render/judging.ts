// Whether one link can be seen on the screen of a tab: geometry first, then the difference that it makes to the picture.
import type { Visibility } from './facts.ts'
import type { Measured, Part } from './pageCalls.ts'
import { isStill, seenParts, toWebp } from './pixels.ts'
import type { Tab } from './tab.ts'

type Placed = Exclude<Measured, { hidden: unknown }>

const askAgainAfterMs = 250
const opensMax = 3

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What a page shows within the patience of a reader still counts. */
export const judgeLink = async (tab: Tab, index: number, patienceMs: number): Promise<Visibility> => {
  const until = performance.now() + patienceMs
  let verdict = await judgeOnce(tab, index)
  while (verdict.state === 'hidden' && mayChange(verdict) && performance.now() < until) {
    await wait(askAgainAfterMs)
    verdict = await judgeOnce(tab, index)
  }
  return verdict.state === 'hidden' ? judgeOpened(tab, index, verdict) : verdict
}

const mayChange = ({ cause }: Extract<Visibility, { state: 'hidden' }>): boolean =>
  cause !== 'empty' && cause !== 'tiny' && cause !== 'covered'

/** Hidden in a closed part of the page, if it is there once that is open. */
const judgeOpened = async (tab: Tab, index: number, closed: Visibility): Promise<Visibility> => {
  for (let opened = 0; opened < opensMax && (await tab.call('openNext', index)); opened += 1) {
    const verdict = await judgeOnce(tab, index)
    if (verdict.state === 'visible') return { state: 'collapsed', text: verdict.text }
  }
  return closed
}

const judgeOnce = async (tab: Tab, index: number): Promise<Visibility> => {
  await tab.call('approach', index)
  await tab.freeze(true)
  try {
    const measured = await tab.call('measure', index)
    if ('hidden' in measured) return { state: 'hidden', cause: measured.hidden }
    const seen = await partsSeen(tab, index, measured)
    if (seen.length === 0) return { state: 'hidden', cause: await tab.call('whyUnseen', index) }
    const words = seen.filter(({ kind }) => kind === 'word')
    const text = (words.length > 0 ? words : seen).map((part) => part.text)
    return { state: 'visible', text: text.join(' ').trim() }
  } finally {
    await tab.freeze(false)
  }
}

/** Of a picture that moves by itself, so that chance plays no part. */
const moreRounds = 4

const partsSeen = async (tab: Tab, index: number, { box, parts }: Placed): Promise<Part[]> => {
  const take = async (how: 'plain' | 'without'): Promise<Buffer> => {
    await tab.call('strip', index, how)
    return tab.screenshot(box)
  }
  const shots = { plain: [await take('plain')], without: [await take('without')] }
  const takePlain = async (): Promise<Buffer> => {
    await tab.call('restore')
    const shot = await take('plain')
    shots.plain.push(shot)
    return shot
  }
  let seen = await seenParts(shots, box, parts)
  if (seen.length > 0 && !(await isStill(shots.plain[0] ?? Buffer.alloc(0), await takePlain()))) {
    for (let round = 0; round < moreRounds; round += 1) {
      shots.without.push(await take('without'))
      await takePlain()
    }
    seen = await seenParts(shots, box, parts)
  }
  await tab.call('restore')
  return seen
}

const pictureWidth = 1_000
const pictureHeight = 600

/** The link in its surroundings, outlined; null if it has no place on this screen. */
export const pictureOfLink = async (tab: Tab, index: number): Promise<Uint8Array | null> => {
  await tab.call('approach', index)
  await tab.freeze(true)
  try {
    const box = await tab.call('outline', index, pictureWidth, pictureHeight)
    return box === null ? null : await toWebp(await tab.screenshot(box))
  } finally {
    await tab.freeze(false)
  }
}
