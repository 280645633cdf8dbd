// Summary of the brief, with an edit button.
import { useTranslation } from '../../lib/translation.ts'
import type { Draft } from '../../../contract/content.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { ExternalLink, Pencil } from '../../ui/icons.ts'
import { shortAddress } from '../orders/paths.ts'

const useFacts = ({ brief, page, credits }: Draft): Fact[] => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const target = (
    <a
      href={brief.target_url}
      target="_blank"
      rel="noreferrer noopener"
      className="inline-flex min-h-7 items-center gap-1 text-accent-text"
    >
      <bdi>{shortAddress(brief.target_url)}</bdi>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  )
  const read =
    page === null
      ? t('brief.pageUnread')
      : t('brief.pageWords', { count: page.words, figure: format.number(page.words), when: format.ago(page.read_at) })
  return [
    { label: t('form.target'), value: target },
    { label: t('form.anchor'), value: <bdi>{brief.anchor_text}</bdi> },
    { label: t('form.rel'), value: brief.rel },
    { label: t('form.topic'), value: brief.topic === '' ? t('brief.noTopic') : <bdi>{brief.topic}</bdi> },
    { label: t('form.language'), value: t(`languages.${brief.language}`) },
    { label: t('form.tone'), value: t(`tones.${brief.tone}`) },
    { label: t('form.length'), value: t(`lengths.${brief.length}`) },
    { label: t('brief.page'), value: read },
    ...(credits === 0
      ? []
      : [
          {
            label: t('brief.credits'),
            value: t('availability.credits', { count: credits, figure: format.credits(credits) }),
          },
        ]),
  ]
}

interface BriefCardProps {
  draft: Draft
  /** Null while it cannot be edited. */
  onEdit: (() => void) | null
}

export const BriefCard = ({ draft, onEdit }: BriefCardProps) => {
  const { t } = useTranslation('content')
  const facts = useFacts(draft)
  const edit = (
    <Button size="s" className="max-sm:h-11" disabled={onEdit === null} onClick={() => onEdit?.()}>
      <Pencil aria-hidden />
      {t('brief.edit')}
    </Button>
  )
  return (
    <Card aria-labelledby="brief" className="text-[0.875rem]">
      <CardHead id="brief" title={t('brief.title')} aside={edit} />
      <FactList facts={facts} />
    </Card>
  )
}
