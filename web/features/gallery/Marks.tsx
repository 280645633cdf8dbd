import { useTranslation } from '../../lib/translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Section, Shelf } from './Section.tsx'

const sites = [
  'waldpfad-magazin.de',
  'kaffeewissen.net',
  'the-slow-web.org',
  'laufschuhlabor.de',
  'northern-gardens.co.uk',
]

export const Marks = () => {
  const { t } = useTranslation('gallery')
  return (
    <Section title={t('marks.title')}>
      <Shelf label={t('marks.logo')}>
        <Logo />
        <Logo size="l" />
        <span className="font-head text-2xl font-bold tracking-tight">Ankerplatz</span>
      </Shelf>
      <Shelf label={t('marks.avatars')}>
        <Avatar name="Lena Meer" size="s" />
        <Avatar name="Lena Meer" />
        <Avatar name="Anna Maria von der See" size="l" />
        {sites.map((site) => (
          <Avatar key={site} shape="site" name={site} />
        ))}
      </Shelf>
      <Shelf label={t('marks.crumbs')}>
        <Breadcrumbs
          crumbs={[
            { label: t('marks.crumbHome'), to: '/dashboard' },
            { label: t('marks.crumbList'), to: '/orders' },
            { label: 'waldpfad-magazin.de', to: null },
          ]}
        />
      </Shelf>
      <Shelf label={t('marks.keys')}>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
        <VisuallyHidden>{t('marks.hidden')}</VisuallyHidden>
      </Shelf>
      <CodeBlock label={t('marks.code')} code="ankerplatz-verification=7f3c9a1d52e84b06" />
    </Section>
  )
}
