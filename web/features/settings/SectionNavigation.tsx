import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { sectionIcons, sectionNames } from './sections.ts'
import { useCurrentSection } from './useCurrentSection.ts'

/** Beside the sections on a desktop; a row of chips above them on a phone. */
export const SectionNavigation = () => {
  const { t } = useTranslation('settings')
  const current = useCurrentSection()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chips = list.current
    const chip = chips?.querySelector<HTMLElement>('[aria-current]')
    if (chips === null || chip === undefined || chip === null) return
    // Scrolls only the row of chips, never the page.
    chips.scrollTo({ left: chip.offsetLeft - (chips.clientWidth - chip.offsetWidth) / 2, behavior: 'smooth' })
  }, [current])
  return (
    <nav
      aria-label={t('navigation')}
      className="stays sticky top-(--top) z-10 -mx-4 border-b border-line-soft bg-ground sm:-mx-6 lg:top-[calc(var(--top)+1.5rem)] lg:mx-0 lg:self-start lg:border-0"
    >
      <ul
        ref={list}
        className="relative flex gap-1.5 overflow-x-auto px-4 py-2.5 [scrollbar-width:none] sm:px-6 lg:grid lg:gap-0.5 lg:overflow-visible lg:p-0"
      >
        {sectionNames.map((name) => {
          const Icon = sectionIcons[name]
          return (
            <li key={name} className="shrink-0">
              <Link
                to={{ hash: name }}
                preventScrollReset
                aria-current={name === current ? 'location' : undefined}
                className={clsx(
                  'flex h-9 items-center gap-2.5 rounded-full border px-3.5 font-medium whitespace-nowrap no-underline transition-colors focus-visible:rounded-full',
                  'lg:rounded-control lg:border-transparent lg:px-3 lg:focus-visible:rounded-control',
                  name === current
                    ? 'border-accent/60 bg-accent-tint text-text lg:bg-raised'
                    : 'border-line text-soft hover:bg-raised hover:text-text',
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0 max-lg:hidden" />
                {t(`sections.${name}.title`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
