// What a mail of accounts consists of.

/** What a letter may speak of. All of it is text that people typed. */
export interface Matter {
  site: string
  /** Of the reader; empty where nobody should be addressed by a name that a stranger may have chosen. */
  name: string
  /** Another address that the letter is about. */
  address: string
  /** Why an admin did something; empty where no admin did. */
  reason: string
}

export interface Letter {
  subject(matter: Matter): string
  title(matter: Matter): string
  paragraphs(matter: Matter): readonly string[]
  /** The label of its one link; absent where there is nothing to do. */
  action?: string
  /** Why the reader gets it: somebody entered the address, or they have an account. */
  because: 'entered' | 'member'
}
