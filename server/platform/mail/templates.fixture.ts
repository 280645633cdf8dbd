// A template with a variable of every type, for the tests of this module.
import type { TemplateContent } from '../../../contract/mailTemplates.ts'
import type { MailTemplate } from './template.ts'

const both = (sample: string) => ({ en: sample, de: sample })

export const content = (body: string, more: Partial<TemplateContent> = {}): TemplateContent => ({
  subject: 'News of {{ site }}',
  title: 'Hello{% if name %}, {{ name }}{% endif %}',
  body,
  action: 'View',
  ...more,
})

export const template: MailTemplate = {
  kind: 'harbour_news',
  family: 'system',
  variables: {
    berth: { type: 'text', sample: both('Pier 7') },
    note: { type: 'lines', sample: both('First line\nsecond line') },
    link: { type: 'url', sample: both('https://harbour.example/berths') },
    list: { type: 'html', sample: both('<ul><li>One</li></ul>') },
  },
  shipped: {
    en: content('<p>Shipped for {{ berth }}.</p>'),
    de: content('<p>Ausgeliefert für {{ berth }}.</p>', { subject: 'Neues von {{ site }}' }),
  },
  because: 'member',
}

export const brand = {
  siteName: 'Ankerplatz',
  publicUrl: 'https://ankerplatz.test',
  supportEmail: 'help@ankerplatz.test',
}
