// Banners, bars and chat widgets: what lies over the page until a reader answers or closes it.
import {
  hasArea,
  pageBody,
  pageRoot,
  queryEverywhere,
  queryIn,
  rectOf,
  setStyle,
  styleOf,
  textOf,
  withAncestors,
} from './dom.ts'
import { allLinks, linkAt } from './links.ts'
import { isInside } from './measuring.ts'

const barHeightMax = 0.4
const smallShareMax = 0.25
const consentWords = /cookie|consent|privacy|datenschutz|einwillig|zustimm|akzeptier|accept|dsgvo|gdpr/i
const textMax = 20_000

const floats = (element: Element): boolean => {
  const { position } = styleOf(element)
  return position === 'fixed' || position === 'sticky'
}

const screenShare = (element: Element): { share: number; height: number } => {
  const rect = rectOf(element)
  const width = Math.max(0, Math.min(rect.right, innerWidth) - Math.max(rect.left, 0))
  const height = Math.max(0, Math.min(rect.bottom, innerHeight) - Math.max(rect.top, 0))
  return { share: (width * height) / (innerWidth * innerHeight), height: height / innerHeight }
}

const isAnswerable = (element: Element): boolean =>
  queryIn(element, 'button, [role=button], input[type=submit], input[type=button], a').some((each) =>
    hasArea(rectOf(each)),
  )

const isConsent = (element: Element): boolean =>
  consentWords.test(textOf(element).slice(0, textMax)) && isAnswerable(element)

const isSmall = (element: Element): boolean => {
  const { share, height } = screenShare(element)
  return share <= smallShareMax || height <= barHeightMax
}

/** A veil belongs to a banner: it has no content of its own. */
const isVeil = (element: Element): boolean =>
  textOf(element).trim() === '' && queryIn(element, 'img, svg, canvas, iframe').length === 0

const hide = (element: Element): void => setStyle(element, 'display', 'none')

export const clear = (): number => {
  const floating = queryEverywhere('body *').filter(
    (element) => floats(element) && hasArea(rectOf(element)) && !allLinks().some((link) => isInside(element, link)),
  )
  const banners = floating.filter((element) => isConsent(element) || isOpenDialog(element))
  const small = floating.filter(isSmall)
  const removed = new Set([...banners, ...small])
  if (banners.length > 0) {
    for (const veil of floating.filter(isVeil)) removed.add(veil)
    for (const element of [pageRoot(), pageBody()]) {
      if (element !== null && /hidden|clip/.test(styleOf(element).overflowY)) setStyle(element, 'overflow', 'auto')
      if (element !== null && styleOf(element).position === 'fixed') setStyle(element, 'position', 'static')
    }
  }
  for (const element of removed) hide(element)
  return removed.size
}

const isOpenDialog = (element: Element): boolean =>
  (element instanceof HTMLDialogElement || element.getAttribute('role') === 'dialog') && isAnswerable(element)

export const isInBanner = (index: number): boolean => {
  const link = linkAt(index)
  return link !== null && withAncestors(link).some((each) => floats(each) && isConsent(each))
}
