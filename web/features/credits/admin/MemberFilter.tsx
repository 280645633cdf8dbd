import { useTranslation } from '../../../lib/translation.ts'
import { MemberFinder } from './MemberFinder.tsx'
import { useMemberRecord } from './members.ts'
import { ControlChip } from '../../../ui/ControlChip.tsx'

interface MemberFilterProps {
  member: string | undefined
  onChange(member: string | undefined): void
}

export const MemberFilter = ({ member, onChange }: MemberFilterProps) => {
  const { t } = useTranslation('creditsAdmin')
  const { data } = useMemberRecord(member ?? null)
  const name = member === undefined ? undefined : (data?.user.full_name ?? '…')
  return (
    <ControlChip
      label={t('member.one')}
      text={name}
      onRemove={() => onChange(undefined)}
      className="w-[min(24rem,calc(100vw-1rem))]"
    >
      {(close) => (
        <MemberFinder
          onChoose={({ id }) => {
            onChange(id)
            close()
          }}
        />
      )}
    </ControlChip>
  )
}
