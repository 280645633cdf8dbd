// Renders an article from its blocks as its readers will see it. Its content is never parsed as markup, and it has one
// link: the ordered one.
import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type Article, type Block, isLink, type Run, type TextRun } from '../../../contract/article.ts'
import type { ArticleLink } from '../../../contract/articleText.ts'

/** Blocks and runs have no ids and never change places while shown, so the index is a safe key. */
const each = <T,>(list: readonly T[], show: (one: T) => ReactNode): ReactNode =>
  list.map((one, at) => <Fragment key={at}>{show(one)}</Fragment>)

const Words = ({ run: { text, bold, italic } }: { run: TextRun }) => {
  const slanted = italic === true ? <em>{text}</em> : text
  return bold === true ? <strong className="font-semibold text-text">{slanted}</strong> : slanted
}

/** Opens in a new tab, so that readers keep their place, and shows its target first. */
const TheLink = ({ link: { url, anchor, rel } }: { link: ArticleLink }) => {
  const { t } = useTranslation('articles')
  return (
    <a
      href={url}
      target="_blank"
      rel={clsx('noopener noreferrer', rel !== 'dofollow' && rel)}
      title={url}
      aria-label={t('link', { anchor })}
      className="font-medium text-accent-text underline underline-offset-4"
    >
      {anchor}
    </a>
  )
}

const Line = ({ runs, link }: { runs: readonly Run[]; link: ArticleLink }) =>
  each(runs, (one) => (isLink(one) ? <TheLink link={link} /> : <Words run={one} />))

/** Below the title of the article or, if the title is shown elsewhere, one level up. */
const Heading = ({ block, untitled }: { block: Extract<Block, { kind: 'heading' }>; untitled: boolean }) => {
  const [Upper, Lower] = untitled ? (['h3', 'h4'] as const) : (['h4', 'h5'] as const)
  return block.level === 2 ? (
    <Upper className="mt-3 font-head text-base font-semibold text-text">{block.text}</Upper>
  ) : (
    <Lower className="mt-1 font-head text-[0.9375rem] font-semibold text-text">{block.text}</Lower>
  )
}

const Part = ({ block, link, untitled }: { block: Block; link: ArticleLink; untitled: boolean }) => {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} untitled={untitled} />
    case 'paragraph':
      return (
        <p>
          <Line runs={block.runs} link={link} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className="border-s-2 border-line-control ps-4">
          <p>
            <Line runs={block.runs} link={link} />
          </p>
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={clsx('grid gap-1.5 ps-6', block.ordered ? 'list-decimal' : 'list-disc')}>
          {each(block.items, (item) => (
            <li>
              <Line runs={item} link={link} />
            </li>
          ))}
        </List>
      )
    }
  }
}

interface ArticleViewProps {
  article: Article
  link: ArticleLink
  /** The title is already shown above it. */
  untitled?: boolean
}

/** Its headings are below those of a dialog or card. */
export const ArticleView = ({ article: { title, blocks }, link, untitled = false }: ArticleViewProps) => (
  <article dir="auto" className="grid grid-cols-[minmax(0,1fr)] gap-3 leading-relaxed wrap-anywhere text-soft">
    {!untitled && title !== '' && <h3 className="text-xl text-text">{title}</h3>}
    {each(blocks, (one) => (
      <Part block={one} link={link} untitled={untitled} />
    ))}
  </article>
)
