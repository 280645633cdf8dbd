// The functions of our code in the page (page/*.ts), which run in its isolated world; values cross as JSON.
import type { HiddenCause } from './facts.ts'

/** In coordinates of the page. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface FoundLink {
  url: string
  rel: string
  /** All text in it, visible or not. */
  text: string
}

/** A word or a picture of a link, with the places where it is painted. */
export interface Part {
  kind: 'word' | 'picture'
  text: string
  boxes: Box[]
}

export type Measured = { hidden: HiddenCause } | { box: Box; parts: Part[] }

export interface PageCalls {
  address(): string
  countElements(): number
  /** Visits the whole page as a reader would, so that what loads late is loaded. */
  scrollThrough(): Promise<void>
  findLinks(hosts: readonly string[], text: string | null, linksMax: number): FoundLink[]
  /** Brings the link into the middle of the screen, as far as a reader could, and waits until nothing moves. */
  approach(index: number): Promise<void>
  measure(index: number): Measured
  /** `plain`: without underlines, with everything else as it is. `without`: the parts of the link are not painted. */
  strip(index: number, how: 'plain' | 'without'): void
  restore(): void
  whyUnseen(index: number): HiddenCause
  isInBanner(index: number): boolean
  /** Removes banners, bars and chat widgets; how many. */
  clear(): number
  /** Opens the next closed part that the link is in; false if there is none left. */
  openNext(index: number): boolean
  /** Outlines the link. Null if it has no place. */
  outline(index: number, width: number, height: number): Box | null
  html(lengthMax: number): string
}
