// Written again so that the contract's schemas stay out of the page; the types make sure that they are the contract's values.
import type * as contract from '../../../contract/contact.ts'

export const contactTopics: typeof contract.contactTopics = ['question', 'problem', 'notice', 'privacy', 'business']
export const messageLengthMax: typeof contract.messageLengthMax = 5_000
