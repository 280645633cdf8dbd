import { X } from './icons.ts'
import { useTranslation } from '../lib/translation.ts'

interface ChipProps {
  /** The filter's name, for example "Language". */
  label: string
  value: string
  onRemove(): void
}

/** An active filter; pressing it removes it. */
export const Chip = ({ label, value, onRemove }: ChipProps) => {
  const { t } = useTranslation('ui')
  return (
    <span className="inline-flex h-8 items-center gap-1.5 rounded-full border border-accent/60 bg-accent-tint pr-1 pl-3 text-[0.8125rem]">
      <span className="text-soft">{label}</span>
      <span className="font-semibold">{value}</span>
      <button
        type="button"
        aria-label={t('chip.remove', { label, value })}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-full text-soft hover:bg-accent-tint hover:text-text focus-visible:rounded-full"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
