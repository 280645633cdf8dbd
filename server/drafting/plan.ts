// The plan of an article: what goes where, before any text is written.
import type { Sentence } from './sentences.ts'
import type { Subject } from './subject.ts'

export interface PlannedSection {
  heading: string
  sentences: readonly Sentence[]
  role: 'introduction' | 'body' | 'conclusion'
}

export interface Plan {
  subject: Subject
  introduction: readonly Sentence[]
  sections: readonly PlannedSection[]
  /** The closing sentence. */
  last: Sentence | null
}
