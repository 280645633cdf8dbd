// Exports an article: to the clipboard, with formatting or as source, and as a file.
import { useTranslation } from '../../lib/translation.ts'
import type { Article } from '../../../contract/article.ts'
import type { ArticleLink } from '../../../contract/articleText.ts'
import { saveFile } from '../../lib/download.ts'
import { Button } from '../../ui/Button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { ChevronDown, Copy, FileDown } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { type CopyKind, copyArticle, copyKinds, fileKinds, fileOf } from './articleFiles.ts'

interface ArticleActionsProps {
  article: Article
  link: ArticleLink
}

export const ArticleActions = ({ article, link }: ArticleActionsProps) => {
  const { t } = useTranslation('articles')
  const copy = async (kind: CopyKind) => {
    if (await copyArticle(kind, article, link)) toast.success(t(`copied.${kind}`))
    else toast.error(t('copyRefused.text'), t('copyRefused.title'))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <DropdownMenu
        align="start"
        trigger={
          <Button size="s" className="max-sm:h-11">
            <Copy aria-hidden />
            {t('copy')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {copyKinds.map((kind) => (
          <MenuItem key={kind} className="max-sm:min-h-11" onSelect={() => void copy(kind)}>
            {t(`copyAs.${kind}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <DropdownMenu
        align="start"
        trigger={
          <Button size="s" className="max-sm:h-11">
            <FileDown aria-hidden />
            {t('download')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {fileKinds.map((kind) => (
          <MenuItem
            key={kind}
            className="max-sm:min-h-11"
            onSelect={() => saveFile(fileOf(kind, article, link, t('fileName')))}
          >
            {t(`downloadAs.${kind}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  )
}
