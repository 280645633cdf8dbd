// Kinds of anchor text to choose next, best first, with examples.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { AnchorMix } from '../../../contract/footprint.ts'

type Suggestion = AnchorMix['suggestions'][number]

const shape =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line px-3 text-[0.8125rem]'

const Words = ({ suggestion: { kind, example } }: { suggestion: Suggestion }) => {
  const { t } = useTranslation('footprint')
  return (
    <>
      <span className="shrink-0 text-soft">{t(`kinds.${kind}`)}</span>
      {example !== null && <bdi className="truncate font-semibold">{example}</bdi>}
    </>
  )
}

interface NextAnchorsProps {
  suggestions: readonly Suggestion[]
  /** The member tries one of them; without it they are only listed. */
  onTake?(anchor: string): void
}

export const NextAnchors = ({ suggestions, onTake }: NextAnchorsProps) => {
  const { t } = useTranslation('footprint')
  if (suggestions.length === 0) return null
  return (
    <>
      <h4 className="mt-4 text-[0.8125rem] font-semibold">{t('mix.next')}</h4>
      <ul className="mt-2 flex flex-wrap gap-2">
        {suggestions.map((suggestion) => {
          const { kind, example } = suggestion
          return (
            <li key={kind} className="max-w-full min-w-0">
              {example === null || onTake === undefined ? (
                <span className={shape}>
                  <Words suggestion={suggestion} />
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => onTake(example)}
                  className={clsx(
                    shape,
                    'bg-raised hover:border-line-control focus-visible:rounded-full max-sm:min-h-11',
                  )}
                >
                  <Words suggestion={suggestion} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
