// Design system gallery: every component with its states on one page. The header switches theme and language.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { languages } from '../../lib/i18n.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { siteName } from '../../lib/site.ts'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { Colours } from './Colours.tsx'
import { Controls } from './Controls.tsx'
import { Feedback } from './Feedback.tsx'
import { Figures } from './Metrics.tsx'
import { Marks } from './Marks.tsx'
import { Overlays } from './Overlays.tsx'
import { Progression } from './Progression.tsx'
import { Tables } from './Tables.tsx'

const Switches = () => {
  const theme = useTheme()
  const { t } = useTranslation('gallery')
  const { language, choose } = useLanguageChoice()
  return (
    <div className="flex flex-wrap gap-2">
      <div role="group" aria-label={t('theme')} className="flex gap-1">
        {themes.map((one) => (
          <Button
            key={one}
            size="s"
            variant={one === theme ? 'primary' : 'secondary'}
            aria-pressed={one === theme}
            onClick={() => chooseTheme(one)}
          >
            {t(`themes.${one}`)}
          </Button>
        ))}
      </div>
      <div role="group" aria-label={t('language')} className="flex gap-1">
        {languages.map((one) => (
          <Button
            key={one}
            size="s"
            variant={one === language ? 'primary' : 'secondary'}
            aria-pressed={one === language}
            onClick={() => choose(one)}
          >
            {one.toUpperCase()}
          </Button>
        ))}
      </div>
    </div>
  )
}

const GalleryPage = () => {
  const { t } = useTranslation('gallery')
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('Test error from the design system gallery')
  return (
    <TooltipProvider>
      <DocumentHead title={t('title')} hidden />
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-3 border-b border-line-soft bg-ground px-4 py-3 sm:px-8">
        <Logo />
        <span className="mr-auto font-head text-lg font-bold">{siteName}</span>
        <Switches />
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-10 px-4 py-8 outline-none sm:px-8"
      >
        <div>
          <h1 className="text-4xl font-bold tracking-[-0.03em]">{t('title')}</h1>
          <p className="mt-2 max-w-2xl text-base text-soft">{t('intro')}</p>
        </div>
        <Colours />
        <Controls />
        <Overlays />
        <Tables />
        <Figures />
        <Progression />
        <Feedback onBreak={() => setBroken(true)} />
        <Marks />
      </main>
      <ToastHost />
    </TooltipProvider>
  )
}

export default GalleryPage
