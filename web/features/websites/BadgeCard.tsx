import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { type Language, languages } from '../../lib/i18n.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { languageName } from '../analysis/names.ts'
import {
  type Badge,
  badgeAlt,
  badgeFormats,
  badgePath,
  badgeSize,
  badgeSnippet,
  badgeThemes,
  type BadgeFormat,
  type BadgeTheme,
} from '../../lib/badge.ts'

/** Background colours for the preview: the badge must stand out on both. */
const grounds: Record<BadgeTheme, string> = { light: '#ffffff', dark: '#10151c' }

/** Badge to embed in a website; links to the website's public page. */
export const BadgeCard = ({ website }: { website: Website }) => {
  const { t, i18n } = useTranslation('websites')
  const { t: ta } = useTranslation('analysis')
  const [theme, setTheme] = useState<BadgeTheme>('light')
  const [format, setFormat] = useState<BadgeFormat>('svg')
  // Defaults to the language of the website, which is what its readers speak.
  const [language, setLanguage] = useState(
    () => languages.find((known) => known === website.language) ?? (i18n.language as Language),
  )
  const badge: Badge = { domain: website.domain, name: website.domain_name, theme, format, language }
  return (
    <Card aria-labelledby="badge-title">
      <CardHead id="badge-title" title={t('badge.title')}>
        {t('badge.text')}
      </CardHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={t('badge.theme')}
            choices={badgeThemes.map((value) => ({ value, label: t(`badge.themes.${value}`) }))}
            value={theme}
            onChange={setTheme}
          />
          <Segmented
            label={t('badge.language')}
            choices={languages.map((value) => ({ value, label: languageName(ta, value) }))}
            value={language}
            onChange={setLanguage}
          />
          <Segmented
            label={t('badge.format')}
            choices={badgeFormats.map((value) => ({ value, label: value.toUpperCase() }))}
            value={format}
            onChange={setFormat}
          />
        </div>
        <div
          className="grid min-h-20 place-items-center rounded-control border border-line-soft p-4"
          style={{ backgroundColor: grounds[theme] }}
        >
          <img src={badgePath(badge)} alt={badgeAlt(badge)} {...badgeSize} className="h-auto max-w-full" />
        </div>
        <CodeBlock wrap label={t('badge.snippet')} code={badgeSnippet(badge)} />
        <LinkButton to={`/verify/${website.domain}`} className="justify-self-start">
          {t('actions.publicPage')}
        </LinkButton>
      </div>
    </Card>
  )
}
