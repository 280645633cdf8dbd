// All keyboard shortcuts in one list.
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useSingleKeys } from '../../lib/singleKeys.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { type GoPage, goKeys } from './shortcuts.ts'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  modifier: string
  nameOf(page: GoPage): string
}

const Line = ({ keys, then = false, children }: { keys: readonly string[]; then?: boolean; children: ReactNode }) => {
  const { t } = useTranslation('palette')
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line-soft py-2 last:border-b-0">
      <dt>{children}</dt>
      <dd className="flex shrink-0 items-center gap-1.5 text-xs text-faint">
        {keys.map((key, place) => (
          <Fragment key={key}>
            {place > 0 && then && t('shortcuts.then')}
            <Kbd>{key}</Kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}

const Group = ({ name, children }: { name: 'everywhere' | 'go' | 'lists' | 'shop'; children: ReactNode }) => {
  const { t } = useTranslation('palette')
  return (
    <section>
      <h3 className="mb-1 font-sans text-[0.6875rem] font-semibold tracking-[0.06em] text-faint uppercase">
        {t(`shortcuts.groups.${name}`)}
      </h3>
      <dl>{children}</dl>
    </section>
  )
}

export const ShortcutsDialog = ({ open, onOpenChange, modifier, nameOf }: ShortcutsDialogProps) => {
  const { t } = useTranslation('palette')
  const on = useSingleKeys()
  return (
    <Dialog wide open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')} description={t('shortcuts.text')}>
      <div className="grid gap-6">
        {!on && (
          <Alert
            tone="waiting"
            action={
              <Link
                to="/settings#appearance"
                onClick={() => onOpenChange(false)}
                className="font-semibold whitespace-nowrap underline underline-offset-4"
              >
                {t('shortcuts.settings')}
              </Link>
            }
          >
            {t('shortcuts.off')}
          </Alert>
        )}
        <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
          <Group name="go">
            {Object.entries(goKeys).map(([key, page]) => (
              <Line key={key} keys={['G', key.toUpperCase()]} then>
                {nameOf(page)}
              </Line>
            ))}
          </Group>
          <div className="grid gap-6">
            <Group name="everywhere">
              <Line keys={[modifier, 'K']}>{t('shortcuts.palette')}</Line>
              <Line keys={['/']}>{t('shortcuts.search')}</Line>
              <Line keys={['?']}>{t('shortcuts.list')}</Line>
              <Line keys={['Alt', 'T']}>{t('shortcuts.toMessages')}</Line>
              <Line keys={['Esc']}>{t('shortcuts.close')}</Line>
            </Group>
            <Group name="lists">
              <Line keys={['↑', '↓']}>{t('shortcuts.rows')}</Line>
              <Line keys={[t('shortcuts.keys.pageUp'), t('shortcuts.keys.pageDown')]}>{t('shortcuts.tenRows')}</Line>
              <Line keys={[t('shortcuts.keys.home'), t('shortcuts.keys.end')]}>{t('shortcuts.ends')}</Line>
              <Line keys={['↵']}>{t('shortcuts.open')}</Line>
            </Group>
            <Group name="shop">
              <Line keys={['F']}>{t('shortcuts.favourite')}</Line>
              <Line keys={['H']}>{t('shortcuts.hide')}</Line>
            </Group>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
