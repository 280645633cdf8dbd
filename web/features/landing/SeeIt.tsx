// Screenshots of the product. Radio buttons and CSS alone switch between them, so no JavaScript is needed.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { PictureName } from '../../lib/pictures.ts'
import { ProductPicture } from '../../ui/ProductPicture.tsx'
import { Section } from './Section.tsx'

const pictures = ['shop', 'order', 'website', 'dashboard'] as const

/** For pages that look different enough on a phone. */
const onPhone: Partial<Record<(typeof pictures)[number], PictureName>> = { shop: 'phone-shop', order: 'phone-order' }

export const SeeIt = () => {
  const { t } = useTranslation('landingMore')
  return (
    <Section id="see" title={t('see.title')} text={t('see.text')}>
      <div className="see-it mt-10">
        <fieldset className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
          <legend className="sr-only">{t('see.choose')}</legend>
          {pictures.map((name, place) => (
            <label
              key={name}
              className="relative block cursor-pointer rounded-control border border-line-soft bg-surface px-4 py-3 transition-colors hover:border-line-control has-checked:border-accent/70 has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="see"
                value={name}
                defaultChecked={place === 0}
                aria-describedby={`see-${name}-text`}
                className="sr-only"
              />
              <span className="font-head text-[1.0625rem] font-semibold">{t(`see.${name}`)}</span>
              <span id={`see-${name}-text`} className="mt-0.5 hidden text-[0.8125rem] text-soft sm:block">
                {t(`see.${name}Text`)}
              </span>
            </label>
          ))}
        </fieldset>
        <div className="mt-6">
          {pictures.map((name) => (
            <div key={name} data-picture={name} className="relative">
              <div className={clsx(onPhone[name] !== undefined && 'hidden sm:block')}>
                <ProductPicture name={name} alt={t(`see.${name}Alt`)} />
              </div>
              {onPhone[name] !== undefined && (
                <div className="mx-auto max-w-[20rem] sm:hidden">
                  <ProductPicture name={onPhone[name]} alt={t(`see.${name}Alt`)} />
                </div>
              )}
              {name === 'shop' && (
                <div className="absolute -right-3 -bottom-8 hidden w-[13.5rem] lg:block xl:-right-8">
                  <ProductPicture name="phone-shop" alt={t('see.phoneAlt')} className="shadow-float!" />
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
    </Section>
  )
}
