import { useTranslation } from '../../lib/translation.ts'
import { Section } from './Section.tsx'

const grounds = [
  ['ground', 'bg-ground'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['track', 'bg-track'],
] as const

const meanings = [
  ['accent', 'bg-accent'],
  ['alive', 'bg-alive'],
  ['waiting', 'bg-waiting'],
  ['warn', 'bg-warn'],
  ['lost', 'bg-lost'],
  ['focus', 'bg-focus'],
] as const

export const Colours = () => {
  const { t } = useTranslation('gallery')
  return (
    <Section title={t('colours.title')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {[...grounds, ...meanings].map(([name, fill]) => (
          <li key={name} className="overflow-hidden rounded-control border border-line bg-surface">
            <span aria-hidden className={`block h-14 ${fill}`} />
            <span className="block px-3 py-2">
              <span className="block font-mono text-xs">{name}</span>
              <span className="block text-[0.8125rem] text-soft">{t(`colours.${name}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        {t('colours.text')} <span className="text-soft">{t('colours.soft')}</span>{' '}
        <span className="text-faint">{t('colours.faint')}</span>{' '}
        <span className="font-semibold text-accent-text">{t('colours.accentText')}</span>
      </p>
    </Section>
  )
}
