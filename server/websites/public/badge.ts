// The badge of a verified website as SVG: the platform's name and the score. It contains no member text, and all text
// is drawn as paths, so that it looks the same in every browser and the PNG has the same bytes on every machine.
import { scoreMax } from '../../../contract/signals.ts'
import { normalised } from '../../../contract/unicode.ts'
import { hasGlyph } from '../../platform/fonts/inter.ts'
import { outlineText } from '../../platform/fonts/outline.ts'
import { escapeHtml } from '../../platform/mail/escapeHtml.ts'
import { websiteTexts } from '../websiteTexts.ts'
import { drawLetters } from './lettering.ts'

export const badgeThemes = ['light', 'dark'] as const
export type BadgeTheme = (typeof badgeThemes)[number]

export const badgeLanguages = ['en', 'de'] as const
export type BadgeLanguage = (typeof badgeLanguages)[number]

export interface BadgeFace {
  siteName: string
  /** The host of the platform in ASCII, shown if the name cannot be drawn. */
  siteHost: string
  theme: BadgeTheme
  language: BadgeLanguage
  verified: boolean
  /** Null: not analysed yet. */
  score: number | null
}

interface Colours {
  ground: string
  line: string
  text: string
  soft: string
  alive: string
  accent: string
  warn: string
  lost: string
  track: string
}

const colours: Record<BadgeTheme, Colours> = {
  dark: {
    ground: '#111b28',
    line: '#24364a',
    text: '#e9eef5',
    soft: '#a3b4c7',
    alive: '#45c49f',
    accent: '#e3b04b',
    warn: '#f0a35a',
    lost: '#f47c6b',
    track: '#26374a',
  },
  light: {
    ground: '#fffefb',
    line: '#ddd6c8',
    text: '#152130',
    soft: '#4c5c6d',
    alive: '#0a6b50',
    accent: '#d69a25',
    warn: '#8f4a06',
    lost: '#a63525',
    track: '#ddd5c7',
  },
}

const width = 200
const height = 56
const middle = height / 2
const textAt = 50
const ringAt = 172
const ringRadius = 16
const letterHeight = 10
/**
 * We only have one weight of Inter; a stroke around the letters makes them bold. Relative to the stroke of our own
 * letters.
 */
const boldStroke = 0.35

/** Uses the same thresholds as the pages. */
const colourOfScore = (score: number, { alive, accent, warn, lost }: Colours): string =>
  score >= 75 ? alive : score >= 60 ? accent : score >= 40 ? warn : lost

export const drawBadge = (face: BadgeFace): string => {
  const palette = colours[face.theme]
  const name = badgeName(face)
  const parts = [
    `<title>${escapeHtml(name)}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="11" fill="${palette.ground}" stroke="${palette.line}"/>`,
    seal(face, palette),
    ...words(face, palette),
    ...(face.verified && face.score !== null ? [ring(face.score, palette)] : []),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(name)}">${parts.join('')}</svg>`
}

const badgeName = ({ siteName, language, verified, score }: BadgeFace): string => {
  const t = websiteTexts(language)
  if (!verified) return `${t('badge.unverified')} ${siteName}`
  const name = `${t('badge.verified')} ${siteName}`
  return score === null ? name : `${name}, ${t('badge.score', { score, max: scoreMax })}`
}

const stroked = (colour: string, strokeWidth: number, inside: string): string =>
  `<g fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${inside}</g>`

/** A tick in a round seal; a dash if the site is not verified. */
const seal = ({ verified }: BadgeFace, { alive, soft }: Colours): string => {
  const colour = verified ? alive : soft
  const mark = verified ? 'M20 28.4l5 5L34.4 23' : 'M21 28h12'
  return `<circle cx="27" cy="${middle}" r="15" fill="${colour}" fill-opacity=".14"/>${stroked(colour, 2.6, `<path d="${mark}"/>`)}`
}

const words = (face: BadgeFace, { text, soft }: Colours): string[] => {
  const room = (face.verified && face.score !== null ? ringAt - ringRadius - 6 : width - 12) - textAt
  const above = websiteTexts(face.language)(face.verified ? 'badge.verified' : 'badge.unverified')
  return [
    line(above, { room, top: 14.5, size: 8.2, weight: 1.15, colour: soft }),
    line(drawnName(face), { room, top: 29, size: 11.6, weight: 1.75, colour: text }),
  ]
}

interface Line {
  room: number
  top: number
  /** Cap height; reduced if the line would not fit. */
  size: number
  weight: number
  colour: string
}

const line = (text: string, { room, top, size, weight, colour }: Line): string => {
  const stroke = (weight * letterHeight) / size
  const { width: length, svg } = drawLine(text, colour, stroke)
  const scale = Math.min(size / letterHeight, room / Math.max(1, length))
  const lowered = top + (size - scale * letterHeight) / 2
  return `<g transform="translate(${textAt} ${lowered.toFixed(2)}) scale(${scale.toFixed(4)})">${svg}</g>`
}

interface DrawnLine {
  /** At a cap height of 10. */
  width: number
  svg: string
}

/** In our own letters, or entirely in Inter if one of ours is missing. */
const drawLine = (text: string, colour: string, stroke: number): DrawnLine => {
  const lettering = drawLetters(text)
  if (lettering !== null) return { width: lettering.width, svg: stroked(colour, stroke, lettering.svg) }
  const { width: length, path } = outlineText(text, letterHeight)
  const svg = `<path fill="${colour}" stroke="${colour}" stroke-width="${(stroke * boldStroke).toFixed(2)}" d="${path}"/>`
  return { width: length, svg }
}

/**
 * The name as far as our fonts can draw it, without symbols they lack, such as emoji. If they lack a letter or a digit
 * (Chinese, Arabic), the name would be a row of boxes, so the host of the platform is shown instead. The label of the
 * badge has the full name.
 */
const drawnName = ({ siteName, siteHost }: BadgeFace): string => {
  const letters = [...normalised(siteName, 'NFC').replaceAll(/\s/gu, ' ')]
  if (letters.some((letter) => /[\p{L}\p{N}]/u.test(letter) && !hasGlyph(letter))) return siteHost
  const name = letters.filter(hasGlyph).join('').replaceAll(/ +/g, ' ').trim()
  return name === '' ? siteHost : name
}

const ring = (score: number, palette: Colours): string => {
  const round = 2 * Math.PI * ringRadius
  const circle = (more: string): string =>
    `<circle cx="${ringAt}" cy="${middle}" r="${ringRadius}" fill="none" stroke-width="3.6" ${more}/>`
  const share = `${((score / scoreMax) * round).toFixed(2)} ${round.toFixed(2)}`
  const done = `stroke="${colourOfScore(score, palette)}" stroke-linecap="round" stroke-dasharray="${share}" transform="rotate(-90 ${ringAt} ${middle})"`
  return circle(`stroke="${palette.track}"`) + (score > 0 ? circle(done) : '') + figure(score, palette)
}

const figure = (score: number, { text }: Colours): string => {
  const lettering = drawLetters(String(score))
  if (lettering === null) throw new Error('No glyphs for the score')
  const scale = score === scoreMax ? 0.85 : 1
  const left = ringAt - (lettering.width * scale) / 2
  return `<g transform="translate(${left.toFixed(2)} ${middle - (letterHeight * scale) / 2}) scale(${scale})">${stroked(text, 1.5 / scale, lettering.svg)}</g>`
}
