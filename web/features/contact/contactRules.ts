// Validation rules of the form, shared with the server. In its own file, because they need more script than the rest of
// the page.
import { zodResolver } from '@hookform/resolvers/zod'
import { contactForm } from '../../../contract/contact.ts'
import { messageOf } from '../../lib/formIssues.ts'

export const resolve = zodResolver(contactForm, { error: messageOf })
