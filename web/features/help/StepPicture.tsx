// Picture of a step that opens in full size, because on a phone its text would be too small to read. Opened and closed
// natively, so it works without JavaScript.
import clsx from 'clsx'
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type PictureName, pictureSize } from '../../lib/pictures.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { X } from '../../ui/icons.ts'
import { ProductPicture } from '../../ui/ProductPicture.tsx'

export const StepPicture = ({ name }: { name: PictureName }) => {
  const { t } = useTranslation('helpTasks')
  const { t: tu } = useTranslation('ui')
  const id = useId()
  const what = t(`pictures.${name}`)
  const isPhone = name.startsWith('phone-')
  return (
    <div className={isPhone ? 'mt-4 max-w-60' : 'relative mt-4 max-sm:-ml-12'}>
      <button type="button" popoverTarget={id} className="block w-full cursor-zoom-in rounded-card text-left">
        <ProductPicture name={name} alt={what} />
        <span
          className={clsx(
            'mt-1.5 block text-[0.8125rem] text-soft underline underline-offset-4 sm:sr-only',
            !isPhone && 'ps-12',
          )}
        >
          {t('enlarge')}
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={what}
        className="m-auto max-h-[calc(100dvh-1.5rem)] max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-card border border-line bg-surface p-0 text-text shadow-float backdrop:bg-veil"
      >
        <div className="flex max-h-[calc(100dvh-1.625rem)] flex-col">
          <div className="flex items-start gap-3 py-2 ps-4 pe-2">
            <p className="min-w-0 flex-1 py-1.5 text-[0.875rem] text-soft">{what}</p>
            <IconButton label={tu('close')} popoverTarget={id} popoverTargetAction="hide">
              <X aria-hidden />
            </IconButton>
          </div>
          <div
            role="region"
            aria-label={what}
            tabIndex={0}
            className="min-h-0 overflow-auto overscroll-contain px-2 pb-2"
          >
            {/* The menu at the side says nothing about the step: on a phone the picture begins beside it. */}
            <div className="w-fit overflow-hidden lg:max-w-full">
              <div
                className={clsx('lg:max-w-full', !isPhone && 'max-sm:-ml-60')}
                style={{ width: pictureSize(name).width }}
              >
                <ProductPicture name={name} alt={what} className="shadow-none!" />
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
