// What a rendered check found out, without judgement.
import type { PageRefusal } from '../outbound/outbound.ts'

/** Desktop and phone, in CSS pixels. */
export const screens = {
  desktop: { width: 1280, height: 800, mobile: false },
  phone: { width: 390, height: 844, mobile: true },
} as const
export type ScreenName = keyof typeof screens

export type HiddenCause =
  /** The page of this screen has no such link. */
  | 'not_in_page'
  /** Neither text nor picture. */
  | 'empty'
  /** Not laid out, as with `display: none`. */
  | 'no_box'
  | 'style'
  | 'transparent'
  | 'tiny'
  | 'off_screen'
  /** Another element is painted over it. */
  | 'covered'
  /** Its place looks the same without it. */
  | 'not_painted'
  /** It is part of a banner and goes with it. */
  | 'in_banner'

export type Visibility =
  | { state: 'visible'; text: string }
  /** A visitor can open what it is in. */
  | { state: 'collapsed'; text: string }
  | { state: 'hidden'; cause: HiddenCause }

export interface ScreenVerdict {
  /** As the page opens, with banners and bars in place. */
  asOpened: Visibility
  /** Without banners, bars and chat widgets. */
  cleared: Visibility
}

export interface RenderedLink {
  /** Resolved by the browser. */
  url: string
  /** The whole attribute. */
  rel: string
  /** The visible words of the desktop screen, else of the phone; for a picture its alternative text. */
  text: string
  screens: Readonly<Record<ScreenName, ScreenVerdict>>
  /** The link, outlined, in its surroundings on the desktop screen: WebP. Null if it has no place there. */
  picture: Uint8Array | null
}

/** A request of the page without an answer, because we refused it or the server failed. */
export interface Unloaded {
  url: string
  /** As the browser names it: Document, Script, Stylesheet, XHR, Image … */
  type: string
  reason: PageRefusal | 'kind'
}

export interface RenderedPage {
  finalUrl: string
  status: number
  /** After scripts ran, on the desktop screen; at most 5 MB. */
  html: string
  /** Wanted links, those with the wanted text first; at most 3. */
  links: readonly RenderedLink[]
  /** At most 20; media, tracking pings and the like are not listed. */
  unloaded: readonly Unloaded[]
  requests: number
  bytes: number
}

export type RenderFailure =
  | PageRefusal
  /** There is none on this machine, or it does not start. */
  | 'no_browser'
  | 'too_many_requests'
  | 'too_many_bytes'
  | 'too_many_elements'
  | 'memory'
  | 'crashed'
  /** robots.txt closes a page that the page led to. */
  | 'robots'
  | 'not_html'
  /** It led to something that is no page of the web. */
  | 'left_the_web'

export type RenderOutcome = { kind: 'rendered'; page: RenderedPage } | { kind: 'failed'; reason: RenderFailure }

/** Breaks off a check; it has no verdict. */
export class RenderError extends Error {
  override readonly name = 'RenderError'
  readonly reason: RenderFailure

  constructor(reason: RenderFailure) {
    super(reason)
    this.reason = reason
  }
}
