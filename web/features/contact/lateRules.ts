// The rules of the form, fetched at its first touch: whoever only reads the page does not wait for them. Where they cannot be had, what
// was typed is sent as it is, and the server says what is wrong with it.
import type { Resolver } from 'react-hook-form'
import type { ContactForm, ContactInput } from '../../../contract/contact.ts'

export type ContactResolver = Resolver<ContactInput, unknown, ContactForm>

export interface LateRules {
  /** Fetches them ahead of their time. */
  bring(): void
  resolve: ContactResolver
}

const fetchRules = async (): Promise<ContactResolver> => (await import('./contactRules.ts')).resolve

export const lateRules = (load: () => Promise<ContactResolver> = fetchRules): LateRules => {
  const fetched = (): Promise<ContactResolver | null> => load().catch(() => null)
  return {
    bring: () => void fetched(),
    resolve: async (given, context, options) => {
      const known = await fetched()
      return known === null ? { values: given as ContactForm, errors: {} } : known(given, context, options)
    },
  }
}
