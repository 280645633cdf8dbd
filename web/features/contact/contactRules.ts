// The rules of the form as the server has them. A file of its own, because they need more script than the whole page.
import { zodResolver } from '@hookform/resolvers/zod'
import { contactForm } from '../../../contract/contact.ts'
import { messageOf } from '../../lib/formIssues.ts'

export const resolve = zodResolver(contactForm, { error: messageOf })
