// Registers the texts of this feature, which has no pages of its own.
import type { Manifest } from '../../lib/manifest.ts'
import type { LinkTexts } from './names.ts'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    links: LinkTexts
  }
}

export const manifest: Manifest = {}
