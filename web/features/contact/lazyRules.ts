// Lazy validation rules, loaded on first interaction: visitors who only read the page do not wait for them. If they
// cannot be loaded, the input is sent unchecked and the server reports the errors.
import type { Resolver } from 'react-hook-form'
import type { ContactForm, ContactInput } from '../../../contract/contact.ts'

export type ContactResolver = Resolver<ContactInput, unknown, ContactForm>

export interface LateRules {
  /** Preloads them. */
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
