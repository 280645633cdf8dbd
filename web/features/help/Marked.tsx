// A text with the search terms highlighted.
import { type Findings, piecesOf } from './search.ts'

interface MarkedProps {
  text: string
  asked: Findings<unknown>['asked']
}

export const Marked = ({ text, asked }: MarkedProps) =>
  piecesOf(text, asked).map(({ words, found }, place) =>
    found ? (
      <mark key={place} className="rounded-[3px] bg-accent-tint text-accent-text">
        {words}
      </mark>
    ) : (
      words
    ),
  )
