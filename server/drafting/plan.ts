// An article as it is planned: what it says where, before a word of it is written.
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
  /** Said at the end. */
  last: Sentence | null
}
