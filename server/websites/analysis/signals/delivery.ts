// Speed and mobile signals: time to first byte, and whether the pages work on a phone.
import type { PageFacts } from '../../../platform/crawl/facts.ts'
import { medianOf } from '../words.ts'
import { type Judge, judged, shareLoss, unmeasured } from '../verdict.ts'

const fastMs = 600
const verySlowMs = 2_500
const unknownSpeedPoints = 1

/** The median page: a single slow page that was just being generated does not count against the site. */
export const judgeSpeed: Judge = ({ content }) => {
  const median = medianOf(content.flatMap(({ firstByteMs }) => (firstByteMs === null ? [] : [firstByteMs])))
  if (median === null) return unmeasured('speed', 'not_measured', unknownSpeedPoints)
  const ms = Math.round(median)
  const points = ms <= fastMs ? 0 : ms <= verySlowMs ? 1 : 2
  return judged('speed', { ms }, [{ finding: points === 2 ? 'very_slow' : 'slow', points, values: { ms } }])
}

const noViewportLoss = 3
const fixedWidthLoss = 2
const noZoomLoss = 1
const zoomMin = 2

const settingsOf = ({ viewport }: PageFacts): Map<string, string> =>
  new Map(
    (viewport ?? '')
      .toLowerCase()
      .split(/[,;]/)
      .map((setting): [string, string] => {
        const [name = '', value = ''] = setting.split('=')
        return [name.trim(), value.trim()]
      }),
  )

const lacksViewport = ({ viewport }: PageFacts): boolean => (viewport ?? '').trim() === ''
const hasFixedWidth = (page: PageFacts): boolean => /^\d+/.test(settingsOf(page).get('width') ?? '')
const forbidsZoom = (page: PageFacts): boolean => {
  const settings = settingsOf(page)
  const largest = Number.parseFloat(settings.get('maximum-scale') ?? '')
  return ['no', '0'].includes(settings.get('user-scalable') ?? '') || largest < zoomMin
}

export const judgeMobile: Judge = ({ content }) => {
  const pages = content.map(({ facts }) => facts)
  const all = pages.length
  const count = (holds: (page: PageFacts) => boolean): number => pages.filter(holds).length
  const [without, fixed, still] = [count(lacksViewport), count(hasFixedWidth), count(forbidsZoom)]
  return judged('mobile', { pages: all }, [
    { finding: 'no_viewport', points: shareLoss(noViewportLoss, without, all), values: { pages: without, all } },
    { finding: 'fixed_width', points: shareLoss(fixedWidthLoss, fixed, all), values: { pages: fixed, all } },
    { finding: 'no_zoom', points: shareLoss(noZoomLoss, still, all), values: { pages: still, all } },
  ])
}
