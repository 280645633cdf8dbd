// Regenerates the whole text, or its outline.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Draft } from '../../../contract/content.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListRestart, Sparkles } from '../../ui/icons.ts'
import type { WritingRequest } from './useWriting.ts'

interface AgainCardProps {
  draft: Draft
  onBegin(request: WritingRequest): void
}

export const AgainCard = ({ draft, onBegin }: AgainCardProps) => {
  const { t } = useTranslation('content')
  const [asking, setAsking] = useState(false)
  const hasOutline = draft.outline !== null && draft.outline.length > 0
  return (
    <Card aria-labelledby="again" className="text-[0.875rem]">
      <CardHead id="again" title={t('again.title')} />
      <div className="grid gap-2">
        <Button className="h-auto min-h-9 py-1.5 whitespace-normal max-sm:min-h-11" onClick={() => setAsking(true)}>
          <Sparkles aria-hidden />
          {t(hasOutline ? 'again.along' : 'again.article')}
        </Button>
        <Button
          className="h-auto min-h-9 py-1.5 whitespace-normal max-sm:min-h-11"
          onClick={() => onBegin({ task: 'outline' })}
        >
          <ListRestart aria-hidden />
          {t(hasOutline ? 'again.otherOutline' : 'again.outline')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('again.confirmTitle')}
          description={t('again.confirmText')}
          confirm={t('again.confirm')}
          cancel={t('cancel')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            onBegin({ task: 'article' })
            return Promise.resolve()
          }}
        />
      )}
    </Card>
  )
}
