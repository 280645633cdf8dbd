// Scrolls as a reader can, and waits until what appears on the way has appeared.
import { hasArea, pageBody, pageRoot, rectOf, styleOf, withAncestors } from './dom.ts'
import { linkAt } from './links.ts'

const stepsMax = 30
const restMs = 30
/** A reader does not wait longer for something to appear. */
const animationMsMax = 10_000
const sampleEveryMs = 80
const settleMsMax = 1_200

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/** Which directions a reader can scroll the page in. */
const scrollable = (): { x: boolean; y: boolean } => {
  const own = styleOf(pageRoot())
  const body = pageBody()
  // The overflow of the body counts for the page where the root has none.
  const counts = own.overflowX === 'visible' && own.overflowY === 'visible' && body !== null ? styleOf(body) : own
  const isOpen = (overflow: string): boolean => overflow !== 'hidden' && overflow !== 'clip'
  return { x: isOpen(counts.overflowX), y: isOpen(counts.overflowY) }
}

export const scrollThrough = async (): Promise<void> => {
  if (scrollable().y) {
    const root = pageRoot()
    for (let step = 1; step <= stepsMax && step * innerHeight < root.scrollHeight; step += 1) {
      scrollTo({ top: step * innerHeight, behavior: 'instant' })
      await frame()
      await wait(restMs)
    }
    scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }
  await frame()
  finishAnimations()
}

/** Entrances end at once; what would take long, or for ever, stays as a reader finds it. */
const finishAnimations = (): void => {
  for (const animation of Document.prototype.getAnimations.call(document)) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {}
    const leftMs = Number(endTime ?? 0) - Number(animation.currentTime ?? 0)
    const ends =
      animation.playState === 'running' && leftMs <= animationMsMax && animation.timeline instanceof DocumentTimeline
    if (ends) animation.finish()
  }
}

/** What a reader would see change. */
const stateOf = (element: Element): string => {
  const { x, y, width, height } = rectOf(element)
  const opacity = withAncestors(element).map((each) => styleOf(each).opacity)
  return [x, y, width, height, styleOf(element).visibility, ...opacity].join(' ')
}

const bringIntoView = (element: Element): void => {
  for (const outer of withAncestors(element).slice(1)) {
    if (outer === pageRoot() || outer === pageBody()) break
    const style = styleOf(outer)
    const isOpen = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
    const inner = rectOf(element)
    const around = rectOf(outer)
    if (isOpen(style.overflowY)) outer.scrollTop += inner.y + inner.height / 2 - (around.y + around.height / 2)
    if (isOpen(style.overflowX)) outer.scrollLeft += inner.x + inner.width / 2 - (around.x + around.width / 2)
  }
  const rect = rectOf(element)
  const can = scrollable()
  scrollTo({
    top: can.y ? scrollY + rect.y + rect.height / 2 - innerHeight / 2 : scrollY,
    left: can.x ? scrollX + rect.x + rect.width / 2 - innerWidth / 2 : scrollX,
    behavior: 'instant',
  })
}

export const approach = async (index: number): Promise<void> => {
  const until = performance.now() + settleMsMax
  let before = ''
  for (;;) {
    const element = linkAt(index)
    if (element === null) return
    if (hasArea(rectOf(element))) bringIntoView(element)
    await frame()
    finishAnimations()
    await frame()
    const state = stateOf(element)
    if (state === before || performance.now() > until) return
    before = state
    await wait(sampleEveryMs)
  }
}
