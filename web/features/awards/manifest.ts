// Registers the texts of this feature, which has no pages of its own.
import type { Manifest } from '../../lib/manifest.ts'
import type awards from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    awards: typeof awards
  }
}

export const manifest: Manifest = {}
