// Data of one demo member.
import type { Language } from '../../contract/accounts.ts'

export interface Person {
  email: string
  fullName: string
  language: Language
  displayName?: string
  bio?: string
  instagram?: string
  twitter?: string
  linkedin?: string
  website?: string
  /** Days before the demo data was created. */
  joinedDaysAgo: number
  seenDaysAgo?: number
  picture?: true
  state?: 'unconfirmed' | { blocked: string; daysAgo: number }
  admin?: true
}
