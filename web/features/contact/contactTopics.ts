// Repeated here to keep the contract's schemas out of the bundle; the types ensure that the values match the contract.
import type * as contract from '../../../contract/contact.ts'

export const contactTopics: typeof contract.contactTopics = ['question', 'problem', 'notice', 'privacy', 'business']
