// Pages labelled by hand, one per line of the data file: name, what a visitor sees of the link on a desktop and on a
// phone, and the page.
import { readFileSync } from 'node:fs'
import type { Shown } from './oracle.ts'

export interface LabelledPage {
  name: string
  html: string
  desktop: Shown
  phone: Shown
}

const shownOf = (label: string): Shown => {
  if (label === 'visible' || label === 'hidden') return label
  throw new Error(`No label: ${label}`)
}

export const labelledPages: readonly LabelledPage[] = readFileSync(new URL('labelled.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [name = '', desktop = '', phone = '', html = ''] = line.split('\t')
    return { name, html, desktop: shownOf(desktop), phone: shownOf(phone) }
  })
